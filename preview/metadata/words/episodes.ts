import { mix, pick, random } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import { capital, expand, type Slots, titleCase } from './expand.ts';

const names: readonly string[] = [
  'The {C:thing}',
  'What {second} Saw',
  '{C:weather}',
  'A Short Walk to {town}',
  'The {C:bird} Comes Back',
  'Low {C:weather}',
  'Half Past {number}',
  'The Other {C:thing}',
  'Nobody’s {C:kin}',
  'Everything but the {C:thing}',
  'Visiting Hours',
  'Load Shedding',
  '{C:weekday}, Late',
  'The Long Way Round',
  'A Favour',
  'Ask {third}',
  'House Rules',
  'The {C:colour} Door',
  'Small Change',
  'Two Truths',
  'Dogs Bark in {town}',
  'The {C:job} Calls',
  'Under the {C:plant}',
  'Say When',
  'Minutes of the Last Meeting',
  'A Seat by the Window',
  'Last Orders',
  'The {C:beast} in the Yard',
  'Inheritance',
  'Proof of Address',
  'The Guest Room',
  'Unfinished',
  'Things {lead} Never Said',
  'Return to Sender',
  'Family Meeting',
  'The Price of {C:crop}',
  'Open Water',
  'Bring a Plate',
  'A Quiet Word',
  'The Spare Key',
  'Cousins',
  'Thirteen Missed Calls',
  'Who Left the Gate Open',
  'Before the {C:weather}',
];

const kidsNames: readonly string[] = [
  '{lead} and the Missing {C:thing}',
  'The Sneezing {C:beast}',
  'Too Many {C:bird}s',
  'A Puddle for Two',
  'The Wobbly Tooth',
  'Pancake Weather',
  'The Night the Lights Went Out',
  'Grumpy {C:weekday}',
  'Where Is {second}?',
  'The Biggest {C:thing} in the World',
  'Borrowing and Giving Back',
  'The {C:beast} Who Said No',
  'A Very Quiet Drum',
  'Mud!',
  'Gogo’s Birthday',
  'The Echo',
  'How to Catch a {C:weather}',
  'The New {boy} in Class',
  'Hiccups',
  'The Map to the Moon',
  'One Shoe',
  'The Sleepover',
  'Twelve Sandwiches',
  'Sorry, {second}',
];

const animeNames: readonly string[] = [
  'The Girl under the Power Lines',
  'First Move',
  'A Town Without {C:weather}',
  'The {C:number}th Gate',
  'Promise on the Rooftop',
  'Enter {second}!',
  'The {C:colour} Examination',
  'Tears of the {C:beast}',
  'Rain Check',
  'Festival Eve',
  'What the {C:bird} Gave Up',
  'Soup Before Battle',
  '{lead} Runs',
  'The Name in the {C:thing}',
  'Summer’s Last Train',
  'The Strongest Pupil',
  'Shadow of {town}',
  'The Door That Opens Inward',
  'Homework for a God',
  'A Wish with Interest',
  'Rival',
  'Ten Thousand Paper {C:bird}s',
  'The Day the Sky Was Low',
  'Goodbye for Now',
];

const openings: readonly string[] = [
  '{lead} finds {a:thing} where there shouldn’t be one.',
  'A stranger in {town} asks for {second} by an old name.',
  'The power fails on {weekday}, and {number} people are stuck with one another.',
  '{second} tells a lie to spare {third}; it takes on a life of its own.',
  'Somebody has been sleeping in the {job}’s workshop.',
  '{third} comes home with a ring, a dog and no explanation.',
  'A funeral, a leaking roof and one working bakkie.',
  '{lead} agrees to a favour without asking what it is.',
  'The letter that {second} never posted arrives.',
  'With the road to {town} washed away, old debts are settled indoors.',
  '{second} and {third} aren’t speaking; {lead} carries the messages and begins to edit them.',
  'An inspector from {city} wants to see the {thing}, which was sold last week.',
  '{lead} remembers what happened on the night of the {weather}.',
];

const closings: readonly string[] = [
  '',
  '',
  'By evening everybody knows.',
  'It goes well, up to a point.',
  '{third} keeps the receipt.',
  'Only the {bird} has seen it.',
  'Nothing will be said about it at supper.',
  '{lead} makes a promise that will be hard to keep.',
  'The {thing2} turns up, too late.',
  'Somewhere a phone keeps ringing.',
];

/** What an episode is called. */
export function episodeName(
  seed: number,
  season: number,
  episode: number,
  flavour: Flavour,
  slots: Slots,
): string {
  const list =
    flavour === 'kids' || flavour === 'family' ? kidsNames : flavour === 'anime' ? animeNames : names;
  // Stepping through the list by an odd stride keeps names from coming back inside one season.
  const offset = mix(seed, season) % list.length;
  const frame = list[(offset + episode * 7) % list.length] ?? 'Episode';
  return titleCase(expand(frame, slots, random(mix(seed, season * 1_000 + episode))));
}

/** What happens in an episode; one in twelve has no text. */
export function episodeStory(seed: number, season: number, episode: number, slots: Slots): string {
  const rnd = random(mix(seed, season * 2_000 + episode));
  if (rnd() < 0.08) return '';
  return capital(
    `${expand(pick(rnd, openings), slots, rnd)} ${expand(pick(rnd, closings), slots, rnd)}`.trim(),
  );
}

const taglines: readonly string[] = [
  'Some {thing}s are better left locked.',
  'Every {kin} has a price.',
  'The road home is shorter in the dark.',
  'Nobody leaves {town} twice.',
  'It begins with {a:thing}.',
  'She said {weekday}. She meant it.',
  'Bring your own {weather}.',
  'There’s always one more {kin}.',
  'Hold on to your {thing}.',
  'Trust the {bird}.',
  'What the {weather} takes, it keeps.',
  'Love is a long-distance {sport}.',
  'The truth has {number} versions.',
  'Home is where they know your {thing}.',
  'First the {weather}. Then the bill.',
  'Count the chairs.',
  'Everyone in {town} is listening.',
  'Not all who return were away.',
  '{C:number} strangers. One {thing}.',
  'It takes a street.',
  'Don’t wait up.',
  'The sea gives nothing back for free.',
  'Somebody has to ask.',
  'He came for the {crop}. He stayed for the argument.',
];

/** The line under a title; a third have none. */
export function tagline(seed: number, slots: Slots): string {
  const rnd = random(mix(seed, 0x7a6));
  return rnd() < 0.34 ? '' : capital(expand(pick(rnd, taglines), slots, rnd));
}
