/**
 * A tenth sample, labelled before anything was run on it: LoCoMo sessions that no earlier sample used, and sessions of
 * REALTALK 4 and 5 of which at most single facts had been judged, but no disclosure labelled.
 *
 * The criterion: what a careful secretary would write down about the person, because it will matter in a later
 * conversation. Facts, plans, wishes, preferences, people, pets, health and work count, of the person and of those close
 * to them, also where they are told in answer to a question. Passing remarks, encouragement, opinions on what the other
 * one said and states of the moment do not; what is said again in the same session is labelled once.
 */
export const DISCLOSED_TENTH = `
conv-26 D6:3 counseling|mental health
conv-26 D6:4 museum
conv-26 D6:6 dinosaur|animals
conv-26 D6:7 library
conv-26 D6:9 books
conv-26 D6:10 charlotte
conv-26 D6:11 transition
conv-26 D6:16 camping
conv-30 D7:2 clothing store
conv-30 D7:4 trends
conv-30 D7:7 students
conv-30 D17:1 editors
conv-30 D17:2 full-time|full time
conv-30 D17:4 job
conv-30 D17:4 marketing|analytics
conv-30 D17:6 mentor
conv-41 D9:1 poetry
conv-41 D9:4 graduated
conv-41 D9:6 policymaking
conv-41 D9:8 education|infrastructure
conv-41 D9:10 community
conv-41 D9:17 volunteer
conv-41 D21:5 car|accident
conv-41 D21:5 cousin
conv-41 D21:19 laura|letter
conv-41 D21:21 volunteering
conv-41 D21:22 veterans|marching
conv-41 D21:24 military
conv-41 D27:1 support group
conv-41 D27:2 shelter
conv-41 D27:4 volunteering
conv-41 D27:9 memorial
conv-41 D31:1 mentor
conv-41 D31:2 adopted|pup
conv-41 D31:4 shadow
conv-41 D31:6 pets|pet
conv-41 D31:7 shelters|pup
conv-41 D31:10 commands|training
conv-41 D31:17 missus|wife|kids
conv-41 D31:19 outdoors|hikes
conv-41 D31:19 board games|movie nights
conv-42 D11:3 trails|hiking
conv-42 D11:7 whispering falls
conv-42 D11:11 nature
4 D6:1 middle east
4 D6:2 safari
4 D6:3 safari
4 D6:5 serengeti
4 D6:7 gorilla
4 D6:11 costa rica
4 D6:13 grand canyon
4 D6:17 northern lights
4 D6:19 northern lights
4 D6:20 angkor
4 D6:24 language
4 D6:27 photography
4 D6:30 spanish
4 D6:36 landscapes|photography
5 D5:7 bf|boyfriend
5 D5:12 coworker
5 D5:28 parents
5 D5:31 grandparents
5 D5:43 mario|stardew
5 D8:5 apartment
5 D8:7 girls|roommates
5 D8:7 bubble tea
5 D8:15 food
5 D9:3 concert
5 D9:4 jobs
5 D9:7 weeknd
5 D12:4 nose
`
