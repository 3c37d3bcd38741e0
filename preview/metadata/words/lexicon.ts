const list = (text: string): string[] => text.split(',');

/**
 * Words that stories and titles share: a title takes its job, thing or creature from the same draw as its
 * story, so the two belong together.
 */
export const lexicon = {
  job: list(
    'tracker,midwife,night nurse,bus driver,seamstress,radio host,schoolteacher,geologist,beekeeper,locksmith,boxer,tailor,fisherman,piano tuner,surveyor,cartographer,court interpreter,paramedic,taxi owner,welder,choir mistress,archivist,photographer,lighthouse keeper,baker,miner,shepherd,diver,forensic accountant,puppet maker,train driver,grave digger,stunt rider,cook,translator,ranger,postmaster,clockmaker,projectionist,vet,sign painter,pilot,ferryman,wedding singer,chess coach,bookbinder,electrician,sangoma,crane operator,tow-truck driver,harbour pilot,sound engineer,florist,jockey,weather forecaster,librarian',
  ),
  thing: list(
    'ledger,compass,suitcase,wedding dress,tape recorder,map,key,bell,photograph,letter,bicycle,well,piano,trumpet,lantern,gate,staircase,mirror,clock,bridge,orchard,kite,coat,boat,windmill,telephone,seed box,blanket,tram,drum,knife,ring,diary,sewing machine,telescope,chessboard,postcard,radio,umbrella,chair,thimble,matchbox,button tin,guitar,passport,signal,receipt,inkwell,hourglass,quilt',
  ),
  bird: list(
    'hadeda,sunbird,fish eagle,barn owl,weaver,guineafowl,crane,hoopoe,kingfisher,secretary bird,swift,ostrich,flamingo,bokmakierie,crow,heron',
  ),
  beast: list(
    'leopard,jackal,porcupine,baboon,hyena,caracal,eland,elephant,otter,tortoise,wild dog,pangolin,zebra,honey badger,rhino,horse,goat,meerkat',
  ),
  plant: list(
    'aloe,jacaranda,marula,protea,acacia,baobab,fig,rooibos,quince,poplar,thorn,maize,lemon,milkwood,vygie,reed',
  ),
  colour: list(
    'red,copper,ochre,indigo,black,silver,white,amber,green,scarlet,golden,grey,cobalt,saffron,crimson',
  ),
  metal: list('iron,copper,brass,silver,tin,steel,lead,gold,zinc,chrome'),
  weather: list('rain,dust,thunder,mist,drought,hail,frost,wind,lightning,fog,snow,heat,berg wind,storm'),
  time: list(
    'dawn,midnight,dusk,noon,harvest,winter,Sunday,the dry season,New Year,the last ferry,first light,the long rains,payday,October',
  ),
  number: list('two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,forty,a hundred'),
  ordinal: list('third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth,thirteenth'),
  fruit: list(
    'naartjie,plum,fig,guava,mango,litchi,quince,pawpaw,marula,prickly pear,apricot,lemon,peach,gooseberry',
  ),
  years: list('three,five,seven,nine,eleven,twelve,fifteen,twenty,thirty'),
  season: list('summer,winter,spring,autumn'),
  body: list('hand,heart,tongue,eye,bone,shadow,voice,breath,name'),
  kin: list('sister,brother,grandmother,uncle,cousin,father,mother,aunt,grandfather,daughter,son,godmother'),
  elder: list('grandmother,grandfather,great-aunt,uncle,godfather,old teacher'),
  crop: list('oranges,naartjies,grapes,sugar cane,tea,wool,wheat,peaches,tobacco,figs'),
  trade: list(
    'diamonds,perlemoen,copper cable,cigarettes,cycad seedlings,chrome ore,forged passports,stolen cars,rhino horn,counterfeit medicine',
  ),
  sport: list('boxing,netball,soccer,cycling,sprinting,swimming,rugby,surfing,karate,marathon'),
  food: list(
    'bunny chow,vetkoek,koeksisters,potjie,gatsby sandwiches,samoosas,pap and chakalaka,malva pudding,boerewors rolls,amagwinya',
  ),
  music: list('maskandi,kwaito,jazz,marabi,mbaqanga,gqom,choral,boeremusiek,ghoema,amapiano,gospel'),
  instrument: list(
    'concertina,trumpet,guitar,pennywhistle,double bass,drum kit,marimba,piano,saxophone,violin',
  ),
  era: list('1899,1910,1922,1938,1946,1956,1961,1976,1985,1994'),
  era_old: list('1652,1795,1820,1838,1867,1879,1886'),
  month: list('January,February,March,April,May,June,July,August,September,October,November,December'),
  weekday: list('Monday,Tuesday,Wednesday,Thursday,Friday,Saturday'),
} as const;
