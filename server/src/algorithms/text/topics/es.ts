import type { TopicWords } from './topic-words.ts'

/** Spanish: how the topics of everyday life are asked for, and in which words they are told. */
export const es: TopicWords = {
  name: {
    asked: 'nombre llam',
    told: 'apellido apodo me_dicen soy_yo dime$ dicen me_conocen mi_nombre',
  },
  home: {
    asked: 'viv$ vivo vives vivir resid casa ciudad direccion mudé mude mudado domicilio',
    told: 'vive vivi viva casa$ casas mud piso departamento apartamento barrio alquil instal mudo mudamos voy_a_vivir',
  },
  origin: {
    asked: 'naci$ nacido origen procedo vengo crie donde_soy soy_de',
    told: 'naci nacio criad crec',
  },
  work: {
    asked:
      'trabaj empleo oficio profesion empresa dedico puesto ocupo hago_en_la_vida ganarme_la_vida gano_la_vida gano_dinero',
    told: 'emple dedic oficina curro curr sueldo gano profe profesor maestr enfermer medic$ medico medica ingenier abogad cociner camarer program desarroll conduc taxista camion mecanic electric carpinter contador contable vendedor peluquer policia bomber periodist arquitect jubil autonom negocio tienda fabrica hospital clinica colegio dependient secretari diseñ disen estudiante soy_de_profesion psicolog farmac cientific traductor llevo banco$ gestoria albanil bombero obra$ informatico hosteler auxiliar soldado pintor fontanero',
  },
  age: {
    asked: 'anos edad',
    told: 'tengo_#',
  },
  birthday: {
    asked: 'cumpleanos cumplo nacimiento naci',
    told: 'cumple nacid',
  },
  partner: {
    asked: 'espos marido mujer$ pareja novi$ novia novio casad prometid boda',
    told: 'mujer novi casar casam soltero soltera divorc viud',
  },
  child: {
    asked: 'hijo hija hijos hijas bebe',
    told: 'nene crio cria gemel niet guarderia mi_pequen mi_nino mi_nina mis_ninos',
  },
  brother: {
    asked: 'hermano hermanos',
    told: 'herman',
  },
  sister: {
    asked: 'hermana hermanos',
    told: 'herman',
  },
  mother: {
    asked: 'madre mama padres',
    told: 'mama$ abuela',
  },
  father: {
    asked: 'padre papa padres',
    told: 'papa$ abuelo',
  },
  dog: {
    asked: 'perro perra perrito cachorro',
    told: 'perr cachorr',
  },
  cat: {
    asked: 'gato gata gatito',
    told: 'gat$ gatos gatas gatit',
  },
  pet: {
    asked: 'mascota mascotas animal',
    told: 'loro pajar conej tortuga pez$ peces caballo gallina canario periquito cobaya',
  },
  allergy: {
    asked: 'alerg alergic alergia intoleran hincha sarpullido roncha urticaria picor',
    told: 'intoler sarpull ronch pica$ ampoll anafil sienta_mal sientan_mal dolor_de_tripa dolor_de_barriga sienta_fatal',
  },
  diet: {
    asked: 'vegan vegetarian dieta gluten carne',
    told: 'vegetar celiac lactosa azucar cerdo halal aliment',
  },
  eat: {
    asked: 'comer comida come$ plato cocin evitar',
    told: 'no_como yo_como comid cena desayun almuerzo almorz pescado marisco queso pan$ arroz chocolate picante fruta verdura postre dulce carne tortilla cebolla',
  },
  drink: {
    asked: 'beb tomo$ cafe te$ bebida',
    told: 'bebo beber bebe_cafe tom$ cerveza vino zumo jugo agua',
  },
  like: {
    asked: 'gusta gustan encanta encantan amo$',
    told: 'encant adoro chifla mola fan$ apasion vuelv_loc enamorad',
  },
  dislike: {
    asked: 'odio detesto',
    told: 'odi$ no_soporto detest no_me_gusta',
  },
  favourite: {
    asked: 'favorit prefer',
    told: 'prefiero',
  },
  hobby: {
    asked: 'aficion pasatiempo hobby ratos libre fines',
    told: 'tiempo_libre ocio findes fin_de_semana fines_de_semana bailar bailo leer leo$ libro pint dibuj foto jardin coser tejer ajedrez pesca pesco videojueg juegos colecc canto cantar teatro senderism escal',
  },
  sport: {
    asked: 'deporte futbol tenis nado nadar corro correr gimnasio yoga senderismo bicicleta',
    told: 'deport nad$ natacion corr bici ciclismo entren escal senderism carrera atlet balon patin piscina baloncesto pista$ gimnasia voley',
  },
  music: {
    asked: 'musica instrumento guitarra piano violin canto toco$ tocar',
    told: 'music cancion banda$ concierto escuch bateria instrument cantar coro toco flauta',
  },
  language: {
    asked: 'idioma lengua hablo habl aprend',
    told: 'ingles frances aleman italiano portugues chino ruso arabe euskera catalan',
  },
  car: {
    asked: 'coche carro auto$ conduc conduz manejo$',
    told: 'moto$ conduzco conducir camioneta furgoneta manej',
  },
  study: {
    asked: 'estudi universidad carrera escuela',
    told: 'facultad master examen curso colegio instituto bachiller oposicion',
  },
  trip: {
    asked: 'viaj vuelo vuelo$ vacaciones volar',
    told: 'vacacion vuel avion playa hotel turismo escapada billete voy_a_ir',
  },
  health: {
    asked: 'enferm diabet asma medic salud medicina',
    told: 'asma$ medicamen medicin dolor duele pastilla tension presion corazon migran operar operac espalda alta$ lesion insulina cancer epilep tiroid insomn hipertens padezco sufro terapia enfermedad tripa estomago celiac',
  },
  colour: {
    asked: 'color colores',
    told: 'rojo roja azul verde amarill negro negra blanco blanca morad rosa$ naranja$ gris marron violeta',
  },
  boss: {
    asked: 'jefe jefa',
    told: 'jef supervisor',
  },
  smoking: {
    asked: 'fum cigarr tabaco',
    told: 'fumo fumar tabac',
  },
  when: {
    asked: 'cuando',
    told: 'lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre manana proxim semana_que_viene hora$ fecha dia$ pasado_manana hoy$ fin_de_semana finde$',
  },
  contact: {
    asked: 'telefono numero movil celular correo llamar contact direccion',
    told: '',
  },
  plan: {
    asked: '',
    told: 'cita$ plan$ planes entrevista boda examen reunion quedad dentista fiesta visita concierto medico tengo_que pienso_ir evento mudanza',
  },
  fear: {
    asked: 'miedo temo temor fobia asust panico terror',
    told: '',
  },
  media: {
    asked: 'pelicula serie libro',
    told: 'pelicul series cine$ novela leo$ leer veo$ documental',
  },
}
