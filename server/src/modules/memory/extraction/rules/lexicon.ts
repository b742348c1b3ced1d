import { singular } from '../../../../algorithms/text/inflection.ts'

const words = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )

const OCCUPATIONS =
  words(`accountant, actor, actress, analyst, architect, artist, assistant, astronaut, attorney, auditor, author, baker, banker, barber,
barista, bartender, biologist, blogger, bookkeeper, broker, builder, butcher, buyer, captain, caregiver, carer, carpenter, cashier, ceo, cfo, chef,
chemist, cto, coo, cleaner, clerk, coach, consultant, contractor, cook, coordinator, copywriter, counselor, counsellor, courier, curator, dancer,
data scientist, dean, dentist, designer, detective, developer, dietitian, director, diver, dj, doctor, driver, economist, editor, electrician,
engineer, entrepreneur, estate agent, real estate agent, executive, farmer, film maker, filmmaker, firefighter, fisherman, flight attendant, florist,
founder, co-founder, freelancer, gardener, geologist, graphic designer, hairdresser, historian, homemaker, housewife, stay-at-home mom,
stay-at-home mum, stay-at-home dad, illustrator, instructor, intern, interpreter, investor, janitor, journalist, judge, lab technician, landscaper,
lawyer, lecturer, librarian, lifeguard, manager, marketer, mechanic, medic, midwife, miner, model, musician, nanny, nurse, nutritionist, officer,
optician, painter, paralegal, paramedic, pastor, pharmacist, photographer, physician, physicist, physio, physiotherapist, pianist, pilot, plumber,
poet, police officer, policeman, policewoman, politician, postman, priest, principal, producer, professor, programmer, project manager, psychiatrist,
psychologist, publisher, radiologist, realtor, receptionist, recruiter, reporter, researcher, sailor, sales rep, sales manager, salesman, saleswoman,
scientist, secretary, security guard, senior engineer, server, singer, social worker, soldier, solicitor, statistician, student, streamer, supervisor,
surgeon, surveyor, tailor, teacher, team lead, tech lead, technician, therapist, tour guide, trader, trainer, translator, truck driver, tutor,
vet, veterinarian, videographer, waiter, waitress, warehouse worker, web developer, welder, worker, writer, youtuber, zookeeper, apprentice, trainee,
specialist, strategist, representative, agent, administrator, planner, officer, operator, inspector, undergraduate, postdoc, phd student, owner,
partner, vp, vice president, president, chairman, head, lead, cop, gp, ta, teaching assistant, nurse practitioner, head nurse, bus driver`)

const NOT_OCCUPATIONS =
  words(`fan, lover, user, member, customer, beginner, believer, reader, smoker, non-smoker, foodie, mother, father, parent, person,
bit, player, learner, runner, swimmer, gamer, follower, owner, newcomer, stranger, loser, winner, daughter, sister, brother, hater, listener, speaker,
drinker, eater, visitor, sufferer, procrastinator, perfectionist, optimist, pessimist, realist, minimalist, extrovert, introvert, feminist, christian,
vegetarian, vegan, pescatarian, human, man, woman, grandmother, grandfather, mess, liar, twin, guy, girl, boy, kid, child, teenager, survivor, pensioner,
hiker, climber, traveller, traveler, skier, surfer, walker, caller, christian, sleeper, homeowner, driver's, outsider, monster, cyclist, collector,
american, european, australian, brazilian, italian, canadian, minor, senior, junior, matter, number, disaster, tourist, idiot, genius, expert, amateur,
sucker, supporter, admirer, viewer, subscriber, backer, spectator, dreamer, hugger, lurker, talker, thinker, keeper, rider, newcomer, first-timer, beginner, stinker, loner, worrier, night owl, freshman, sophomore`)

/** Only what is listed: "Viktor" and "Oliver" end like occupations. */
export const isListedOccupation = (word: string): boolean => OCCUPATIONS.has(word.toLowerCase())

/** "freelance photographer", "second year medical student": known by the last words. */
export function isOccupation(phrase: string): boolean {
  const lower = phrase.toLowerCase().trim()
  const last = singular(lower.split(' ').at(-1) ?? '')
  if (OCCUPATIONS.has(lower) || OCCUPATIONS.has(last)) return true
  if (NOT_OCCUPATIONS.has(last) || lower.split(' ').length > 5) return false
  return last.length > 5 && /(?:er|or|ist|ian|eer|smith|wright|keeper|monger|nurse)$/.test(last)
}

const FIELDS =
  words(`marketing, finance, sales, it, tech, education, healthcare, logistics, retail, hospitality, insurance, banking, construction, law,
advertising, hr, human resources, accounting, real estate, consulting, engineering, publishing, fashion, media, film, tourism, agriculture, manufacturing,
biotech, pharma, software, cybersecurity, customer service, customer support, public relations, government, research, academia, procurement, architecture,
design, entertainment, energy, telecoms, aviation, catering, journalism, politics, childcare, data science, fintech, operations, product management`)

/** "it" in small letters is a pronoun. */
export const isField = (phrase: string): boolean =>
  phrase.trim() !== 'it' && FIELDS.has(phrase.toLowerCase().trim())

const NATIONALITIES =
  words(`afghan, albanian, algerian, american, argentine, argentinian, armenian, australian, austrian, bangladeshi, belgian, bolivian,
bosnian, brazilian, british, bulgarian, cambodian, cameroonian, canadian, catalan, chilean, chinese, colombian, congolese, costa rican, croatian, cuban, czech,
danish, dominican, dutch, ecuadorian, egyptian, english, estonian, ethiopian, filipino, filipina, finnish, french, georgian, german, ghanaian, greek, guatemalan,
haitian, honduran, hungarian, icelandic, indian, indonesian, iranian, iraqi, irish, israeli, italian, jamaican, japanese, jordanian, kazakh, kenyan, korean,
kurdish, latvian, lebanese, libyan, lithuanian, malaysian, maltese, mexican, moldovan, mongolian, moroccan, nepali, nepalese, new zealander, nicaraguan, nigerian,
norwegian, pakistani, palestinian, panamanian, paraguayan, persian, peruvian, polish, portuguese, puerto rican, romanian, russian, rwandan, saudi, scottish,
senegalese, serbian, singaporean, slovak, slovakian, slovenian, somali, south african, south korean, spanish, sri lankan, sudanese, swedish, swiss, syrian,
taiwanese, tanzanian, thai, tunisian, turkish, ugandan, ukrainian, uruguayan, venezuelan, vietnamese, welsh, zambian, zimbabwean`)

export const isNationality = (phrase: string): boolean => NATIONALITIES.has(phrase.toLowerCase().trim())

const LANGUAGES =
  words(`afrikaans, albanian, amharic, arabic, armenian, azerbaijani, basque, belarusian, bengali, bosnian, bulgarian, burmese, cantonese, catalan,
chinese, croatian, czech, danish, dutch, english, esperanto, estonian, farsi, filipino, finnish, flemish, french, galician, georgian, german, greek, gujarati,
hausa, hebrew, hindi, hungarian, icelandic, igbo, indonesian, irish, italian, japanese, kannada, kazakh, khmer, korean, kurdish, latin, latvian, lithuanian,
luxembourgish, macedonian, malay, malayalam, maltese, mandarin, maori, marathi, mongolian, nepali, norwegian, pashto, persian, polish, portuguese, punjabi,
quechua, romanian, russian, scots, serbian, sign language, sinhala, slovak, slovenian, somali, spanish, swahili, swedish, tagalog, tamil, telugu, thai, tibetan,
turkish, ukrainian, urdu, uzbek, vietnamese, welsh, xhosa, yoruba, zulu, asl`)

export const isLanguage = (phrase: string): boolean => LANGUAGES.has(phrase.toLowerCase().trim())

/** Things that take place at a time. */
export const HAPPENINGS =
  'appointment|meeting|interview|exam|test|flight|recital|concert|game|match|race|marathon|party|wedding|birthday party|trip|holiday|vacation|surgery|operation|checkup|check-up|check up|scan|class|course|lesson|session|presentation|conference|webinar|deadline|reservation|booking|date|dinner|lunch|brunch|breakfast|reunion|funeral|graduation|ceremony|anniversary|tournament|show|performance|audition|hearing|trial|call|demo|visit|train|bus|ferry|cruise|delivery|viewing|inspection|move|shift|therapy|physio|treatment|chemo|finals?|midterms?|defen[cs]e|gig|festival|baby shower|bachelor party|hen do|stag do|camp|tour|honeymoon|playdate|due date|release|launch|review|workshop|retreat|hike|run|barbecue|bbq|exhibition|competition|rehearsal|stay|check-in|checkout|check-out|vet visit|blood test'

const HAPPENING = new RegExp(`(?:^|[\\s-])(?:${HAPPENINGS})s?$`, 'i')

/** By its last word before any preposition: "a dentist appointment", "a meeting with the bank". */
export const isHappening = (phrase: string): boolean => HAPPENING.test(phrase.trim())

const CONDITIONS =
  words(`diabetes, asthma, epilepsy, migraine, migraines, anxiety, depression, adhd, add, ptsd, ocd, autism, cancer, arthritis, eczema, psoriasis, hypertension,
high blood pressure, low blood pressure, insomnia, celiac, coeliac, celiac disease, coeliac disease, crohn's, crohn's disease, ibs, lupus, fibromyalgia, anemia, anaemia, gout, vertigo,
tinnitus, scoliosis, sciatica, endometriosis, pcos, dyslexia, dyspraxia, glaucoma, hay fever, sleep apnea, sleep apnoea, heart disease, a heart condition, heart condition,
a bad back, bad back, a bad knee, bad knee, back pain, chronic pain, high cholesterol, parkinson's, alzheimer's, dementia, ms, multiple sclerosis, hiv, copd, long covid,
panic attacks, acid reflux, a pacemaker, pacemaker, hypothyroidism, rosacea, acne, bipolar disorder, schizophrenia, tourette's, bulimia, anorexia, a slipped disc, vertigo, covid`)

export function isCondition(phrase: string): boolean {
  const lower = phrase
    .toLowerCase()
    .trim()
    .replace(/^(?:a|an|the|my|severe|chronic|mild|bad|really bad|terrible) /, '')
  if (
    CONDITIONS.has(lower) ||
    CONDITIONS.has(
      lower.replace(
        /^(?:type (?:1|2|one|two)|gestational|seasonal|generalised|social|clinical|chronic|breast|skin|lung|prostate) /,
        '',
      ),
    )
  )
    return true
  return /(?:itis|osis|aemia|emia|algia|syndrome|disease|disorder|phobia|apnea|neuropathy)$/.test(lower)
}

const CONDITION_ADJECTIVES =
  words(`diabetic, asthmatic, epileptic, autistic, deaf, blind, colour blind, color blind, colourblind, colorblind, dyslexic, anaemic, anemic, bipolar,
hard of hearing, claustrophobic, neurodivergent, coeliac, celiac, insomniac, immunocompromised, paralysed, paralyzed, hypertensive, lactose intolerant`)

export const isConditionAdjective = (phrase: string): boolean =>
  CONDITION_ADJECTIVES.has(phrase.toLowerCase().trim())

export const DIETS =
  /^(?:an? )?(?:strict(?:ly)? |mostly |lifelong |fully |almost |basically )?(vegan|vegetarian|pescatarian|pescetarian|flexitarian|keto|paleo|kosher|halal|gluten[- ]free|dairy[- ]free|plant[- ]based|low[- ]carb|carnivore|fruitarian|raw vegan)s?(?: diet)?(?=$|[\s,.!])/i

const BUSINESSES =
  /\b(?:bakery|restaurant|shop|store|company|business|startup|start-up|café|cafe|salon|farm|studio|agency|firm|hotel|hostel|gym|clinic|practice|brewery|winery|vineyard|bookshop|bookstore|boutique|bar|pub|school|channel|podcast|newsletter|workshop|garage|nursery|blog|foundation|charity|consultancy|b&b|guesthouse|food truck|law firm|etsy shop|barbershop|bike shop)$/i

export const isBusiness = (phrase: string): boolean => BUSINESSES.test(phrase.trim())

const BELONGINGS =
  /\b(?:car|bike|bicycle|e-bike|motorbike|motorcycle|scooter|van|truck|caravan|camper|campervan|boat|yacht|kayak|house|flat|apartment|condo|cottage|cabin|villa|studio|garden|pool|laptop|computer|pc|macbook|phone|iphone|android|tablet|ipad|camera|drone|guitar|piano|violin|cello|keyboard|drum kit|drums|telescope|console|ps5|ps4|xbox|switch|tv|television|sofa|couch|bed|fridge|oven|washing machine|dishwasher|watch|smartwatch|ring|tattoo|account|card|policy|mortgage|loan|pension|subscription|membership|licence|license|passport|visa|degree|collection|cards?|figures?|records|vinyls?|books|plants?|jacket|coat|dress|suit|shoes|boots|bag|backpack|treadmill|kindle|e-reader|headset|headphones|printer|router|surfboard|skis|snowboard|tent|sewing machine|coffee machine|espresso machine|air fryer|3d printer|greenhouse|allotment|workshop|garage|insurance|credit card|savings|shares|stocks|bitcoin|website|blog|podcast|youtube channel|motorhome|tesla|volvo|toyota|bmw|audi|honda|ford|vw|mercedes|kia|hyundai|nissan|mazda|fiat|peugeot|renault|skoda|porsche|subaru|lexus|jeep|nintendo switch|steam deck|wheelchair|hearing aids?|gym membership|library card|sword|skin|mount|server)s?$/i

/** Things one has and keeps, unlike questions and ideas. */
export const isBelonging = (phrase: string): boolean => BELONGINGS.test(phrase.trim())

export const INSTRUMENTS =
  /^(?:the |a )?(?:(?:bass|acoustic|electric|classical) )?(guitar|piano|violin|cello|viola|flute|clarinet|saxophone|sax|trumpet|trombone|drums|bass|ukulele|harp|accordion|banjo|oboe|keyboard|organ|harmonica|mandolin|recorder|bagpipes|sitar|double bass)\b/i

export const GAMES_AND_SPORTS =
  /^(football|soccer|tennis|basketball|volleyball|chess|golf|rugby|cricket|hockey|ice hockey|badminton|squash|padel|poker|video games|board games|baseball|softball|handball|table tennis|ping pong|darts|bridge|go|scrabble|dungeons (?:and|&) dragons|d&d|dnd|ultimate frisbee|water polo|lacrosse|snooker|pool|bowls|netball|pickleball|minecraft|fortnite|league of legends|valorant|wow|overwatch|roblox|fifa)\b/i

export const EMOTIONS =
  /^(anxious|nervous|excited|sad|lonely|stressed(?: out)?|worried|depressed|heartbroken|thrilled|overwhelmed|proud|upset|devastated|burn(?:ed|t) out|homesick|terrified|grieving|ashamed|jealous|furious|angry|disappointed|hopeful|grateful|guilty|scared|over the moon|down|miserable|panicking|happy|in love|insecure|frustrated|relieved|embarrassed)\b/i

/** Emotions that are worth keeping without being told what they are about. */
export const STRONG_EMOTIONS =
  /^(?:lonely|depressed|heartbroken|overwhelmed|devastated|burn(?:ed|t) out|homesick|grieving|miserable|in love|stressed out)\b/i
