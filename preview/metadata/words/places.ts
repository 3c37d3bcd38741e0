/** Where stories happen. Larger names are real, many of the smaller ones are ours. */
export interface Places {
  readonly cities: readonly string[];
  readonly towns: readonly string[];
  /** Landscapes, with the article they take inside a sentence. */
  readonly lands: readonly string[];
}

const list = (text: string): string[] => text.split(',');

/** Places by country. */
export const places: Record<string, Places> = {
  ZA: {
    cities: list(
      'Johannesburg,Durban,Cape Town,Gqeberha,Bloemfontein,Polokwane,Mbombela,Kimberley,Soweto,Pietermaritzburg,East London,Mitchells Plain,Tembisa,Khayelitsha,Mthatha,Vanderbijlpark',
    ),
    towns: list(
      'Hillbrow,Yeoville,Fordsburg,Salt River,Bo-Kaap,Putsonderwater,Witsand,Nieu-Bethesda,Matjiesfontein,Hluhluwe,Qwaqwa,Clarens,Barberton,Port St Johns,Coffee Bay,Lambert’s Bay,Springbok,Loeriesfontein,Hondeklip Bay,Vosburg,Alexandra,Umlazi,KwaMashu,Sophiatown,Kliptown,Nongoma,Ga-Rankuwa,Pofadder,Merweville,Sutherland,Rietbron,Prince Albert,Gugulethu,Katlehong,Bushbuckridge,Thohoyandou,Magoebaskloof,Graskop,Pilgrim’s Rest,Groot Marico,Kakamas,Keimoes,Riemvasmaak,Doringbaai,Arniston,Struisbaai,Hogsback,Cathcart,Barrydale,Calitzdorp',
    ),
    lands: list(
      'the Karoo,the Kgalagadi,the Drakensberg,the Wild Coast,the Richtersveld,the Bushveld,the Cederberg,the Overberg,the Lowveld,the Highveld,the Tankwa,the Garden Route,the Pondoland coast,the Vaal Triangle',
    ),
  },
  US: {
    cities: list('Baltimore,Tucson,Detroit,Galveston,Spokane,Memphis,Duluth,Oakland'),
    towns: list(
      'Coldwater Flats,Harlan’s Ferry,Mercy,Dry Fork,Pelican Point,Bellwether,Sable Creek,Tallow,Loomis,Nine Mile,Cutbank Junction,Marrow Bay',
    ),
    lands: list(
      'the high desert,the Gulf marshes,the Upper Peninsula,the panhandle,the Cascades,the salt flats',
    ),
  },
  GB: {
    cities: list('Glasgow,Hull,Cardiff,Belfast,Leeds,Sunderland'),
    towns: list(
      'Saltmarsh End,Penhallow,Skerrigmoor,Ottersby,Low Harrow,Cragdale,Wick St Anne,Thornaby Sands,Garvellan,Little Wenham',
    ),
    lands: list('the fens,the Hebrides,the Pennines,the Black Mountains,the Essex marshes'),
  },
  NG: {
    cities: list('Lagos,Ibadan,Enugu,Kano,Port Harcourt'),
    towns: list('Surulere,Makoko,Ogbomosho,Nsukka,Badagry,Oke-Ado,Ilaje'),
    lands: list('the Delta,the Jos Plateau,the Mambilla hills'),
  },
  JP: {
    cities: list('Kanazawa,Nagasaki,Sendai,Osaka,Otaru'),
    towns: list('Amagiri,Hoshimi,Kazehara,Shirahama-cho,Tsukimori,Minatozaki,Kurokawa Pass,Yukishiro'),
    lands: list('the Seto islands,the snow country,the Izu coast,the cedar valleys'),
  },
  KR: {
    cities: list('Seoul,Busan,Incheon,Gwangju'),
    towns: list('Haneul-dong,Mapo Lane,Dalgol,Sorimdo,Eunhaeng-ri'),
    lands: list('the Taebaek valleys,the western islands,the Jeju lava fields'),
  },
  IN: {
    cities: list('Kolkata,Mumbai,Lucknow,Kochi,Jaipur'),
    towns: list('Chandipur,Neelgarh,Mathura Lane,Devikulam,Rangpura,Sonapur'),
    lands: list('the Sundarbans,the Thar,the Nilgiris,the Deccan'),
  },
  FR: {
    cities: list('Marseille,Lille,Lyon,Dakar,Nantes'),
    towns: list('Saint-Aubin-des-Grèves,Port-Louvet,Valcombe,Roquefère,Les Embruns'),
    lands: list('the Camargue,the Cévennes,the Brittany coast,the Jura'),
  },
  BR: {
    cities: list('Recife,Salvador,Manaus,Belo Horizonte'),
    towns: list('Barra Funda,Ribeirão das Pedras,Porto do Sal,Vila Aurora,Serra Branca'),
    lands: list('the sertão,the Pantanal,the flooded forest'),
  },
  DE: {
    cities: list('Leipzig,Bremen,Essen,Rostock'),
    towns: list('Altenwerder,Niederau,Sankt Märgen,Wolfsfehn,Glashütte'),
    lands: list('the Wadden Sea,the Black Forest,the Lusatian pits'),
  },
  ES: {
    cities: list('Bilbao,Cádiz,Zaragoza,Almería'),
    towns: list('Puerto Ceniza,Valdeluz,San Telmo,Las Salinas,Villaseca'),
    lands: list('the Cabo de Gata,the Basque coast,the plains of La Mancha'),
  },
};
