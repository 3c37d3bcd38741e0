import type { Flavour } from '../catalogue/types.ts';

/** Halves of a first sentence: any event goes with any answer to it. */
interface Strand {
  readonly events: readonly string[];
  readonly answers: readonly string[];
}

const dark: Strand = {
  events: [
    'When {a:thing} that was buried with {his} {elder} turns up in a {city} pawnshop',
    'On the night that {number} dogs go missing in {town}',
    'After {a:job2} is found in the reeds outside {town}',
    'In the week that {second} {other_family} walks free',
    'When a child in {town} calls {him} by a dead {man}’s name',
    'As the last bus leaves {town} without its driver',
    'When the same {colour} car is seen at three funerals',
    'In the {weather} that cuts {town} off for {number} days',
    'When the telephone rings in the house at {town} that has stood empty for {years} years',
    'When an anonymous letter gives the hour of {his} death and gets the year right',
    'On the morning after a strong-room in {city} is opened from the inside',
    'When {second} swears {he2} saw {him} in {town}, a place {he} has never been',
  ],
  answers: [
    '{job} {full} does the one thing {he} promised not to.',
    '{full} has until {weekday} to find out who knew.',
    '{a:job} with a debt and no alibi begins to ask questions.',
    '{full} stops sleeping, and starts writing everything down.',
    '{lead} {family} takes {his} {kin} and runs, in the wrong direction.',
    'only {full}, {a:job} nobody listens to, notices what is missing.',
    '{full} lets a stranger in.',
    'the {other_family}s close ranks, and {job} {full} is left outside.',
    '{lead} goes back for the {thing2}.',
    'the only witness is {a:job2}, and {he2} wants {full} to guess.',
  ],
};

const heart: Strand = {
  events: [
    'When the river takes half of {town}',
    'In the {season} that {second} {other_family} comes home from {city}',
    'After {years} years behind the same counter',
    'In the year that the school in {town} closes',
    'When {his} {kin} leaves {him} a house and everyone in it',
    'On the day {he} is to be married',
    'When the clinic loses the only copy of {his} birth certificate',
    'Between two {weather}s and one long funeral',
    'When the {crop} come in early',
    'Summoned to {town} to identify a {man} {he} has never met',
    'In a {city} boarding house with {number} rooms and one bath',
    'Because the landlord can’t read',
  ],
  answers: [
    '{job} {full} begins to tell the truth, a little at a time.',
    '{full} has to choose between a {kin} and a promise.',
    '{a:job} and {a:job2} find out that they have the same father.',
    '{full} teaches {second} to [drive|read|swim|dance|cook], and learns why {he2} never did.',
    '{lead} {family} finally finds the missing {thing}.',
    '{full} takes in the neighbour’s child for a night that lasts {years} years.',
    'the whole street turns to {a:job} who only wanted to be left alone.',
    '{full} buys back the {thing} {he} once gave away, at a price.',
    '{lead} and {second} agree on one thing: nobody may tell {third}.',
    '{full} sets another place at the table.',
  ],
};

const quest: Strand = {
  events: [
    'When the stars over {land} change places',
    'In the last free port before {land}',
    'With {number} days of water and a stolen {thing}',
    'After the {metal} rain',
    'When {a:beast} walks into the council chamber and bows to {him}',
    'On the far side of {land}',
    'In the hour when {town} belongs to neither side',
    'Once the {ordinal} gate is opened',
    'When the map begins to redraw itself',
    'Because {his} {elder} lost a wager with the {weather}',
    'Carrying nothing but {a:thing} and somebody else’s name',
  ],
  answers: [
    '{job} {full} sets out to return what {his} people stole.',
    '{full} and {his} oldest enemy have to share one {thing2}.',
    '{a:job} who is afraid of the dark is sent first.',
    '{lead} {family} makes a bargain with the {bird}s.',
    '{full} is mistaken for somebody brave.',
    '{number} travellers discover that only {lead} can read the signs.',
    '{full} follows {second} into a country that isn’t there by day.',
    '{lead} learns what the {thing} is for.',
    '{full} must be back before {second} is forgotten.',
  ],
};

const light: Strand = {
  events: [
    'When the wrong body arrives at the right funeral in {town}',
    'With {number} guests, one chicken and no electricity',
    'When {his} {kin} sells the family {thing} to pay for a {beast}',
    'On the eve of the {town} agricultural show',
    'After a misprint in the {town} paper makes {him} a millionaire',
    'When the bishop, the bank and the bride’s mother all come on {weekday}',
    'Because nobody read the small print',
    'When {a:beast} is elected to the {town} council',
    'Forced by court order to share a stall',
    'On the {weekday} that the parrot finally speaks',
  ],
  answers: [
    '{job} {full} says yes when {he} means no.',
    '{full} and {second} pretend to be married, to each other’s horror.',
    '{full} has {number} hours to learn to [tango|ride|preach|fly|cook for eighty].',
    'the {family}s and the {other_family}s go to war over a hedge.',
    '{lead} hires {a:job2} to be {his} better half.',
    '{full} hides the evidence in the choir.',
    '{lead} {family} discovers a talent for it.',
    'three generations squeeze into one {colour} minibus.',
  ],
};

/** Which strands a kind of story can begin with; the others have only their own openings. */
export const strands: Readonly<Partial<Record<Flavour, Strand>>> = {
  action: dark,
  crime: dark,
  horror: dark,
  mystery: dark,
  thriller: dark,
  drama: heart,
  history: heart,
  music: heart,
  romance: heart,
  war: heart,
  western: dark,
  adventure: quest,
  fantasy: quest,
  scifi: quest,
  anime: quest,
  comedy: light,
  family: light,
};
