/**
 * Words that people make passwords of, in the languages and habits that lists of leaked passwords show: the word for
 * "password", greetings, names, animals, sports, months, keyboards. Lower case, without accents.
 */
const WORDS = `
password passwort passwd passcode pass passwords kennwort geheim motdepasse contrasena senha parola wachtwoord haslo heslo
salasana losenord jelszo sifre mima secret secrets private default changeme change letmein letme welcome welcom willkommen
bienvenue bienvenido bemvindo hello hallo hola bonjour ciao goodbye please thanks whatever nothing something anything
everything access account admin administrator administrador root toor superuser system sysadmin manager master owner user
username guest demo test tester testing test123 temp temporary login logon signin service support security server
database oracle mysql postgres postgresql redis docker kubernetes linux ubuntu debian windows microsoft apple google
facebook instagram twitter tiktok youtube amazon netflix spotify paypal github internet computer laptop network website
email mail office company business work working home house family mother father mama papa mommy daddy mamma baby babygirl
babyboy brother sister friend friends forever lover lovers love loves loveme iloveyou iloveu ilove loveyou lovely honey
sweet sweetie sweety sweetheart darling angel angels angela princess prince queen king kings kingdom sunshine sunny sun
moon star stars starlight rainbow flower flowers rose roses daisy lily violet summer winter spring autumn fall january
february march april may june july august september october november december januar februar maerz mai juni juli oktober
dezember monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag
sonntag sommer fruehling herbst ete hiver verano invierno
black white red blue green yellow orange purple pink silver golden gold diamond diamonds crystal ruby sapphire
dragon dragons monkey monkeys tiger tigers lion lions eagle eagles wolf wolves bear bears panther panthers falcon falcons
hawk hawks shark sharks dolphin dolphins horse horses pony kitty kitten kittens puppy doggy dog dogs cat cats buster
buddy charlie max maggie bella lucy molly ginger pepper cookie cookies peanut chocolate cheese banana apples cherry
strawberry butter pumpkin pizza coffee tequila vodka whiskey
football fussball futbol soccer baseball basketball hockey tennis golf golfer rugby cricket volleyball chelsea arsenal
liverpool manchester united barcelona barca realmadrid madrid juventus milan inter bayern munich dortmund schalke hamburg
cowboys yankees lakers redsox steelers packers patriots raiders giants rangers bulls celtics
superman batman spiderman ironman wolverine avengers marvel starwars startrek skywalker yoda vader jedi gandalf hobbit
matrix pokemon pikachu naruto minecraft fortnite roblox nintendo playstation xbox zelda mario sonic warcraft callofduty
counterstrike gamer games gaming player hunter killer ninja samurai pirate pirates warrior warriors soldier ranger
phoenix thunder lightning storm stormy shadow ghost devil demon satan heaven hell jesus christ jesuschrist god godisgood
bible faith blessed blessing church mustang ferrari porsche mercedes bmw audi toyota honda yamaha suzuki harley corvette
camaro chevrolet chevy ford nissan volkswagen
michael michelle jessica jennifer daniel daniela joshua jordan ashley amanda andrew anthony matthew nicole samantha
william robert thomas george charles richard joseph david christopher christian christina steven stephen stephanie brandon
justin benjamin alexander alexandra alexis alex sandra sabrina sarah sara laura lauren karen maria marina martin martina
mark marcus peter patrick paul paula philip simon sophie sophia sofia oliver olivia oscar nathan natalie natasha victoria
victor vincent vanessa veronica tyler taylor travis tommy jason jasmine james jackson jack jacob john johnny jonathan
juan jose carlos miguel antonio francisco fernando alejandro gabriel rafael roberto ricardo eduardo diego pedro pablo luis
mohammed muhammad ahmed ali hassan fatima ivan natalia anastasia dmitry sergey olga elena irina svetlana tatiana vladimir
klaus hans karl stefan thorsten juergen wolfgang andreas sebastian tobias florian katharina anna annika julia lisa lena
america american canada england london paris berlin hamburg munchen vienna wien zurich london newyork chicago dallas texas
california florida boston brooklyn australia sydney germany deutschland france italia italy espana spain mexico brasil
brazil argentina india pakistan indonesia malaysia china japan korea russia moscow ukraine turkey istanbul galatasaray
fenerbahce besiktas
qwerty qwertz azerty qwert asdf asdfg asdfgh zxcv zxcvb zxcvbn qazwsx wsxedc abc abcd abcde abcdef abcdefg abcdefgh
trustno trustnoone fuckyou fuck fucker fuckme fuckoff shit bitch asshole pussy sexy sex hotgirl hotboy cool coolman crazy
happy happiness lucky luck peace freedom liberty justice power powerful energy magic music musica guitar rock rocknroll
metallica slipknot nirvana beatles eminem rihanna blink hiphop dance dancer singer party partytime money cash rich dollar
million billion winner champion champions success passion dream dreamer dreams believe destiny fantasy paradise beautiful
beauty pretty gorgeous handsome smile smiley laugh cutie school student students teacher teachers college university
class biology chemistry science history english deutsch francais spanish
rapport chatbot agent agents assistant production staging development developer engineer customer customers client
clients example sample foobar foo bar baz lorem ipsum hunter secure secured security safety safe private public
`

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s/).filter((word) => word !== ''))
