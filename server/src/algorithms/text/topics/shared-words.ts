import type { TopicKey } from './topic-words.ts'

/** Words that languages of Latin script have from each other. They tell a topic, and not the language. */
export const SHARED_WORDS: Readonly<Partial<Record<TopicKey, string>>> = {
  music:
    'jazz rock$ pop$ punk metal$ techno blues flamenco salsa samba tango opera reggae reggaeton rap hiphop bachata cumbia kpop indie folk fado spotify trap$',
  eat: 'pizza pasta sushi ramen burger kebab curry tofu tapas taco tacos paella lasagn risotto',
  drink: 'cola espresso cappuccino latte$ whisky vodka gin$ rum$ smoothie mate$',
  sport:
    'yoga pilates tennis golf karate judo basket volley surf crossfit marathon maraton badminton padel ski$ skate boxe kickbox fitness gym$ triathl triatl bmx hockey rugby polo$ zumba aikido taekwondo',
  dog: 'labrador husky chihuahua retriever beagle poodle bulldog dackel corgi terrier rottweiler dalmat',
  pet: 'hamster iguana gecko',
  hobby: 'netflix gaming playstation minecraft origami bridge$ poker lego$ podcast manga anime camping',
  contact: 'email mail e_mail whatsapp telegram instagram gmail hotmail skype signal$ tel$',
  health: 'diabetes asthma migren migraine adhs adhd depress burnout',
  car: 'volkswagen toyota honda bmw audi mercedes fiat renault peugeot tesla volvo skoda ford$ opel golf$ clio vespa suv$ kia$ hyundai seat$ dacia',
}
