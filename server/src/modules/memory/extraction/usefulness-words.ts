export const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Thinking, feeling and saying: what follows such a verb is talk. */
export const TALK =
  words(`think guess feel hope wish know mean agree see understand believe wonder hear say tell ask talk look wait let send show
note appreciate thank recommend suggest forget remember notice imagine bet promise try need seem sound expect suppose doubt care mind
want check call text happen prefer admit assume consider decide relate concern worry chill reply answer explain point love like enjoy
hate adore bring mention share trust realize realise figure matter pretend joke laugh smile cry turn put hang sit stay come cross root
cheer type vary depend plan remind add whip chop stir mix pour toss decompress unwind kick`)

/** What people are and do for longer than a day, or tell for years. */
export const LASTING =
  words(`live work study attend major intern teach train practise practice play ski swim run ride drive own be celebrate visit
travel participate compete volunteer perform join learn grow raise marry speak cook bake collect read paint draw sing dance climb hike
sail surf dive commute move graduate win finish start stop belong rent buy sell adopt build lead manage spend suffer wear watch meet
reserve book tour mentor coach write blog donate organize organise host design create found open launch sign apply earn research
develop foster rescue renovate plant garden sew knit photograph record publish release score skate row box fish camp explore specialize
specialise save invest switch quit retire break injure recover struggle battle undergo fly dabble`)

/** Turns in a life say much by themselves. */
export const TURNING = words(
  `move marry adopt graduate retire quit win buy sell open launch join enrol enroll transfer foster divorce relocate publish rescue switch`,
)

/** What these say depends on their object. */
export const LIGHT = words('get take make do have find keep give go use')

/** What is under way for weeks, so that "I am …ing" is no state of the moment. */
export const UNDERTAKING =
  words(`offer search prepare train study learn start write build save teaming partner apply organize organise renovate launch open rehearse
volunteer intern teach mentor coach develop create design produce record publish restore edit train compete participate explore diving delving work blog`)

/** Verbs that carry another one. */
export const CARRYING = words(
  'manage get end help try start begin keep stop continue tend use learn decide choose',
)

/** Nouns that could be said of anything: they name nothing that is worth finding again. */
export const VAGUE =
  words(`time times day days night nights morning evening afternoon week weekend month year years moment moments way ways thing things
stuff lot lots bit kind sort part parts type types fun blast joy love life lives luck hope faith heart hearts mind soul world people
person folks everyone guy guys man friend friends fam group bunch couple difference differences impact support encouragement help advice
tip tips idea ideas plan plans goal goals dream dreams journey path paths ride progress step steps experience experiences memory memories
feeling feelings vibe vibes energy mood look view point reason reasons choice choices chance chances opportunity opportunities effort
efforts work hand hands back eye eyes side corner word words talk conversation chat question questions answer answers story stories
news update updates problem problems issue issues trouble struggle struggles challenge challenges change changes growth strength power
passion success failure skill skills talent talents attitude perspective perspectives mindset sense purpose connection connections bond
bonds relationship touch use place places spot area areas end start beginning top rest one ones number amount level levels turn photo
photos picture pictures pic pics image images video videos thought thoughts favorite favourite favorites favourites doubt clue stress
pressure hour hours minute minutes second space mess deal shot go try break attention mistake mistakes confidence creativity kindness
happiness positivity peace calm hug hugs laugh smile smiles cause result results situation future past present today tomorrow yesterday
tonight option options ambition ambitions detail details strategy strategies technique techniques errand errands compliment compliments
hurdle hurdles obstacle obstacles input importance mouth while ages array emotion emotions influence resources studies care priority preference reminder quote quotes muse muses motivation rocks location locations ton tons skeptic style
incident response turnout roller coaster opinion suggestion feedback compliments likes views packs combination combinations notes approach fact facts topic topics project
projects adventure adventures self others case example fan sucker note rock shape track order sleep habit lesson lessons`)

/** After "I am": a mood, a yes, or where one is at the moment. */
export const GLAD =
  /^(?:so |very |really |just |too |super |pretty |all |more |still |a bit )*(?:sorry|glad|sure|inspired|lucky|curious|happy|thankful|good|great|fine|ok|okay|ready|done|back|here|there|home|aware|able|available|up|down|in(?! my| talks| contact| charge)|free|stoked|pumped|busy|tired|hungry|blessed|determined|confident|open|fired|keen|new|close|far|amazing|awesome|impressed|surprised|shocked|bored|certain|used|bound|about|proud|excited|like|honou?red|torn|stuck|afraid|worried|concerned|unsure|confused|wondering|hoping|kidding|joking|serious|right|wrong|late|early|alone|alive|well|on|off|out|game|beyond|a mix|a ton|at the|intrigued|interested|familiar|tempted|swamped|mesmeri[sz]ed)\b/i

/** Versions, units and the vocabulary of programs and exercises: the state of a task, of which little holds tomorrow. */
export const TECHNICAL =
  /\b(?:v?\d+\.\d+(?:\.\d+)?|\d+(?:ms|px|kb|mb|gb|s)|APIs?|HTTPS?|CRUD|CSS|HTML|JSON|SQL|URLs?|UI|CI|code|functions?|endpoints?|schema|databases?|query|queries|cach(?:e|ing)|debounce|backend|frontend|bugs?|tests?|coverage|error handling|errors?|middleware|deployment|repository|branch|commit|variables?|parameters?|fields?|tables?|equations?|formulas?|theorem|probability|triangles?|matrix|integral|derivative|algorithms?|datasets?|modules?|components?|routes?|scripts?|config(?:uration)?|server|login|password|pipeline|frameworks?|templates?|packages?|SEO|accessibility|navigation|layout|response|latency|implementation|sitemap|meta|CDN|plugin|widget|navbar)\b/u

/** Of weeks, not of this hour. */
export const LATELY =
  /\b(?:lately|recently|these days|for a while|(?:in|over) the (?:past|last) (?:week|month|year|few \p{L}+))\b/iu
/** What one is busy with for more than a day. */
export const OCCUPIED =
  /\b(?:am|are|been) (?:also |mostly |currently |still |now )*(?:focusing|focused|visiting|looking for|reading|planning|trying out|playing) /iu
export const CLOSE_ONES =
  /\b(?:the|my|our) (?:\p{L}+ )?(?:wife|husband|kids|children|sons?|daughters?|mom|mum|dad|mother|father|parents|family|fam|sisters?|brothers?|aunt|uncle|boyfriend|girlfriend|partner|mentor)\b/iu
