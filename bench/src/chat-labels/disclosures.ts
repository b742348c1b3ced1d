/** What people clearly disclose in conversations 1 to 3, which the rules were worked on with. */
export const DISCLOSED = `
1 D1:6 cooking class
1 D1:10 interested italian
1 D1:17 california
1 D1:17 never visited
1 D1:21 los angeles
1 D1:22 ucla
1 D1:23 cousins
1 D1:24 lived since young|lives miami
1 D1:28 economics
1 D1:29 nyu
1 D1:29 psychology
1 D1:32 kate
1 D1:33 class next semester|law economics fascinat
1 D1:34 emily
1 D1:37 skiing
1 D1:38 turks
1 D1:38 cold
1 D1:40 skiing
1 D1:49 skiing 10 years
1 D1:51 aspen
1 D1:54 amateur competition
1 D1:54 friends
1 D1:55 aspen
1 D1:55 ski
1 D2:3 art basel
1 D2:14 art work
1 D2:14 invest art
1 D2:20 reading non fiction
1 D2:21 romance novels
1 D3:9 tiramisu
1 D3:17 visit miami
1 D3:20 make again
1 D3:22 cheesecake
1 D3:23 celebrated new years
1 D3:24 new year york
1 D3:32 turks
1 D3:36 exams
1 D3:40 san diego
1 D3:50 balboa
1 D3:50 gaslamp
1 D3:57 grand canyon
1 D3:57 helicopter
1 D3:66 grand canyon
1 D3:69 zion
1 D3:70 yosemite
1 D4:4 tea
1 D4:6 chamomile
1 D4:7 social media manager
1 D4:7 marketing firm
1 D4:8 mint tea
1 D4:13 campus
1 D4:15 morocco
1 D4:18 investment banking
1 D4:20 tough semester|major
1 D4:26 bali
1 D4:29 never been|bali
1 D5:5 8 hours
1 D5:14 padel
1 D5:17 orno
1 D5:38 padel
1 D5:42 padel
1 D5:42 volleyball
1 D5:48 california volleyball|played childhood
1 D6:9 banff
1 D6:10 inter-milan
1 D6:10 soccer
1 D6:13 close friends
1 D6:14 juventus
1 D6:14 family
1 D6:23 tulum
2 D1:3 kevin
2 D1:4 emilia
2 D1:5 albania
2 D1:10 tirana
2 D1:19 houston
2 D1:24 songs|dua lipa
2 D1:46 stanford
2 D1:50 best friend internship
2 D1:50 visit her|visiting
2 D1:51 economics
2 D1:52 alcatraz
2 D2:5 waterpark
2 D2:5 slides
2 D2:14 latte|coffee
2 D3:9 athletic
2 D3:11 benchpress|squat
2 D3:12 5k
2 D3:15 swimming
2 D4:6 restaurant
2 D4:9 sushi
2 D4:11 japanese
2 D4:11 italian
2 D4:15 pasta|italian
2 D4:16 ravioli
2 D4:25 not the best cook|not cook
2 D4:35 cheeseburger
2 D5:3 rooftop houston
2 D5:20 italy
2 D5:21 italy
2 D5:23 islands
2 D5:24 hawaii
2 D5:25 hawaii
2 D5:28 hawaii
2 D5:33 zip lining
2 D6:1 salmon poke
2 D6:11 business finance
2 D6:12 computer science
2 D6:14 google
2 D6:18 shark
2 D6:19 tech field|friend google
2 D6:26 microsoft
2 D7:3 jp morgan
2 D7:4 three months
2 D8:1 sophomore
2 D8:2 intramural soccer
2 D9:19 skiing
2 D9:46 club soccer
2 D9:49 tennis
3 D1:2 vanessa
3 D1:7 pistons
3 D1:9 tennis
3 D1:9 real madrid
3 D1:9 nadal
3 D2:4 kevin
3 D2:8 football professionally|plays football
3 D2:14 comedy
3 D2:24 parrot
3 D2:27 ricky
3 D2:33 calculus
3 D3:4 law
3 D3:14 comedy
3 D3:23 san francisco
3 D3:23 orlando
3 D4:4 lasagna
3 D4:8 chocolate
3 D4:8 brother
3 D4:15 lava cake
3 D5:2 exam
3 D5:5 universities|paris
3 D5:16 stanford
`
