import { pick, type Random } from '../catalogue/random.ts';

/** Title halves in English and in the original; the Asian languages put the second half first. */
interface Pairs {
  readonly reversed?: boolean;
  readonly heads: readonly (readonly [string, string])[];
  readonly tails: readonly (readonly [string, string])[];
}

const halves = (text: string): [string, string][] =>
  text.split(';').map((pair) => {
    const [english = '', original = ''] = pair.split('=');
    return [english.trim(), original.trim()];
  });

// The Nguni and Sotho heads are all of one noun class, so that every tail agrees with every head.
const languages: Readonly<Record<string, Pairs>> = {
  zu: {
    heads: halves(
      'The Road=Indlela;The Story=Indaba;The Moon=Inyanga;The Song=Ingoma;The Letter=Incwadi;The Daughter=Intombi;The Secret=Imfihlo;The House=Indlu;The Son=Indodana;The War=Impi;The Drum=Ingungu',
    ),
    tails: halves(
      'of the Sea=Yolwandle;of the Rain=Yemvula;of the Night=Yobusuku;of Fire=Yomlilo;of Love=Yothando;of the Forest=Yasehlathini;of the Mountain=Yasentabeni;of Water=Yamanzi;of the River=Yomfula;of the Stars=Yezinkanyezi;of Winter=Yasebusika;of the King=Yenkosi;of Soweto=YaseSoweto;of Durban=YaseThekwini;of Nongoma=YakwaNongoma;of the Children=Yabantwana;That Came Last=Yokugcina',
    ),
  },
  xh: {
    heads: halves(
      'The Road=Indlela;The Story=Indaba;The Moon=Inyanga;The Song=Ingoma;The Letter=Incwadi;The Girl=Intombi;The Secret=Imfihlo;The House=Indlu;The Dog=Inja',
    ),
    tails: halves(
      'of the Sea=Yolwandle;of the Rain=Yemvula;of the Night=Yobusuku;of Fire=Yomlilo;of Love=Yothando;of the Forest=Yasehlathini;of the Mountain=Yasentabeni;of Water=Yamanzi;of the River=Yomlambo;of the Stars=Yeenkwenkwezi;of Winter=Yasebusika;of the King=Yenkosi;of Gqeberha=YaseGqeberha;of Mthatha=YaseMthatha;of the Children=Yabantwana;That Came Last=Yokugqibela',
    ),
  },
  st: {
    heads: halves(
      'The Road=Tsela;The Tale=Pale;The Moon=Kgwedi;The Song=Pina;The House=Ntlo;The Hour=Nako;The War=Ntwa;The Dog=Ntja',
    ),
    tails: halves(
      'of the Sea=ya Lewatle;of the Rain=ya Pula;of the Night=ya Bosiu;of Fire=ya Mollo;of Love=ya Lerato;of the Forest=ya Moru;of the Mountain=ya Thaba;of Water=ya Metsi;of the River=ya Noka;of the Stars=ya Dinaledi;of Winter=ya Mariha;of the King=ya Morena;of Qwaqwa=ya Qwaqwa;of the Children=ya Bana;That Came Last=ya ho Qetela',
    ),
  },
  af: {
    heads: halves(
      'The Road=Die Pad;The Last Summer=Die Laaste Somer;The Silence=Die Stilte;The House=Die Huis;Letters=Briewe;The Daughter=Die Dogter;The Light=Die Lig;The Shadow=Die Skaduwee;The Year=Die Jaar;The Watchman=Die Wagter;Three Sisters=Drie Susters;The Dance=Die Dans;The Stranger=Die Vreemdeling;A Grave=’n Graf',
    ),
    tails: halves(
      'behind the Mountain=agter die Berg;without a Name=sonder Naam;in the Dust=in die Stof;by the River=by die Rivier;against the Wind=teen die Wind;under the Stars=onder die Sterre;before Daybreak=voor Dagbreek;from Putsonderwater=van Putsonderwater;in the Rain=in die Reën;on the Plain=op die Vlakte;for Two=vir Twee;after the Drought=na die Droogte;in Sutherland=op Sutherland;from the Sea=uit die See',
    ),
  },
  fr: {
    heads: halves(
      'The Last Night=La Dernière Nuit;The Song=La Chanson;The Daughters=Les Filles;The Silence=Le Silence;Letters=Lettres;The Winter=L’Hiver;The House=La Maison;The Thieves=Les Voleurs;The Colour=La Couleur;The Return=Le Retour;The Summer=L’Été;The Weight=Le Poids',
    ),
    tails: halves(
      'of the Lighthouse=du phare;of the Tides=des marées;of Port-Louvet=de Port-Louvet;of Valcombe=de Valcombe;without You=sans toi;under the Snow=sous la neige;of the Swallows=des hirondelles;of the Baker=du boulanger;of the Salt=du sel;of Ashes=des cendres;at the Edge of the World=au bout du monde;of the Orchard=du verger',
    ),
  },
  pt: {
    heads: halves(
      'The Last Boat=O Último Barco;The Song=A Canção;The Daughters=As Filhas;The Silence=O Silêncio;Letters=Cartas;The Colour=A Cor;The House=A Casa;The Summer=O Verão;The Return=O Retorno;The Thief=O Ladrão;The Smell=O Cheiro',
    ),
    tails: halves(
      'of the Flooded Forest=do Igapó;of the River=do Rio;of Porto do Sal=de Porto do Sal;of Vila Aurora=de Vila Aurora;of the Dust=da Poeira;of the Rain=da Chuva;without an Address=sem Endereço;of the Fishermen=dos Pescadores;of Tomorrow=de Amanhã;of the Carnival=do Carnaval;of the Moon=da Lua',
    ),
  },
  de: {
    heads: halves(
      'The Last Winter=Der letzte Winter;The Silence=Die Stille;Letters=Briefe;The House=Das Haus;The Lightness=Die Leichtigkeit;The Guests=Die Gäste;The Weight=Das Gewicht;The Sisters=Die Schwestern',
    ),
    tails: halves(
      'behind the Dyke=hinterm Deich;of the Birds=der Vögel;from Niederau=aus Niederau;in the Fog=im Nebel;without a Key=ohne Schlüssel;beyond the Tracks=jenseits der Gleise;on the Moor=im Moor;after the Frost=nach dem Frost',
    ),
  },
  es: {
    heads: halves(
      'The Last Harvest=La última cosecha;The Song=La canción;The Daughters=Las hijas;The Silence=El silencio;Letters=Cartas;The House=La casa;The Heat=El calor;The Widow=La viuda;The Shadow=La sombra',
    ),
    tails: halves(
      'of the Salt Pans=de las salinas;of the Wind=del viento;of Puerto Ceniza=de Puerto Ceniza;of Valdeluz=de Valdeluz;without a Shore=sin orilla;of the Almonds=de los almendros;of the Bell Ringer=del campanero;of August=de agosto;of the Wolves=de los lobos',
    ),
  },
  yo: {
    heads: halves(
      'The Road=Ọ̀nà;The Song=Orin;The Story=Ìtàn;The House=Ilé;The Night=Òru;The Child=Ọmọ;The Tears=Omijé;The Crown=Adé',
    ),
    tails: halves(
      'of the Sea=Òkun;of the Rain=Òjò;of Love=Ìfẹ́;of the Mother=Ìyá;of the King=Ọba;of Fire=Iná;of the River=Odò;of the Moon=Òṣùpá;of the Market=Ọjà',
    ),
  },
  ja: {
    reversed: true,
    heads: halves(
      'The Last Summer=最後の夏;The Promise=約束;The Lighthouse=灯台;The Letter=手紙;The Melody=旋律;The Garden=庭;The Boundary=境界線;The Traveller=旅人;The Witch=魔女;The Knight=騎士;The Sky=空;The Bell=鈴;The Railway=鉄道;The Alchemist=錬金術師;The Timetable=時刻表;The Guardian=守り人',
    ),
    tails: halves(
      'of the Sea=海の;of Rain=雨の;of the Moon=月の;of the Stars=星屑の;of the Cedar Wind=杉風の;of Snow=雪の;of the Fox=狐の;of Blue=青の;of the Crane=鶴の;of Ash=灰の;of Twilight=黄昏の;of Thunder=雷の;of the Dragon=竜の;of Paper=紙の;of Glass=硝子の;of Tomorrow=明日の',
    ),
  },
  ko: {
    reversed: true,
    heads: halves(
      'The Last Letter=마지막 편지;The House=집;The Season=계절;The Secret=비밀;The Song=노래;The Alley=골목;The Promise=약속;The Shadow=그림자;The Temperature=온도',
    ),
    tails: halves(
      'of Spring=봄의;of the Sea=바다의;of Rain=비의;of the Moon=달의;of Snow=눈의;of My Mother=어머니의;of the Island=섬의;of Wind=바람의;of Midnight=자정의',
    ),
  },
  hi: {
    reversed: true,
    heads: halves(
      'The House=घर;The Road=रास्ता;The Secret=राज़;The Colour=रंग;The Season=मौसम;The Promise=वादा;The Well=कुआँ;The Bridge=पुल',
    ),
    tails: halves(
      'of Rain=बारिश का;of the Moon=चाँद का;of the River=नदी का;of Fire=आग का;of Sonapur=सोनापुर का;of Silence=ख़ामोशी का;of Yesterday=बीते कल का;of the Shadow=परछाईं का;of My Father=पिता का',
    ),
  },
};

/** Languages spoken where a title comes from, with their weights. */
export const spoken: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  ZA: [
    [46, 'en'],
    [18, 'zu'],
    [14, 'af'],
    [11, 'xh'],
    [9, 'st'],
  ],
  US: [
    [96, 'en'],
    [4, 'es'],
  ],
  GB: [[1, 'en']],
  NG: [
    [55, 'en'],
    [45, 'yo'],
  ],
  JP: [[1, 'ja']],
  KR: [[1, 'ko']],
  IN: [
    [80, 'hi'],
    [20, 'en'],
  ],
  FR: [[1, 'fr']],
  BR: [[1, 'pt']],
  DE: [[1, 'de']],
  ES: [[1, 'es']],
};

/** A title in English and as it is called at home; null for a language without its own words here. */
export function foreignTitle(language: string, rnd: Random): { title: string; original: string } | null {
  const pairs = languages[language];
  if (!pairs) return null;
  const head = pick(rnd, pairs.heads);
  const tail = pick(rnd, pairs.tails);
  return {
    title: `${head[0]} ${tail[0]}`,
    original: pairs.reversed
      ? `${tail[1]}${language === 'ja' ? '' : ' '}${head[1]}`
      : `${head[1]} ${tail[1]}`,
  };
}
