/** The steps of an agent between two requests. */
export interface Step {
  readonly action: (typeof ACTIONS)[number];
  /** One of a few files. */
  readonly file: number;
  /** Tokens of the result. */
  readonly tokens: number;
  /** Seconds from the request before to the next one. */
  readonly gapSeconds: number;
}

/** A session as it could have been. */
export interface SessionPlan {
  /** In front of the history. */
  readonly baseTokens: number;
  readonly steps: readonly Step[];
}

const ACTIONS = [
  'shell',
  'search',
  'read',
  'edit',
  'write',
  'failed-write',
  'talk',
  'repeat',
  'two',
] as const;
/** Up to 24 messages hardly anything is bought. */
const MOST_STEPS = 70;
const FILES = 3;
const SMALLEST = 20;
const LARGEST = 6_000;
/** Around the lifetimes of caches, and far from them. */
const GAPS = [0, 5, 30, 90, 290, 310, 590, 610, 1_700, 1_900, 3_500, 3_700, 90_000];

/** A session of its own kind: some only read, some pause often, some are long. */
export function makePlan(random: () => number): SessionPlan {
  const habit = { action: pick(ACTIONS, random), strength: random(), pauses: random() < 0.5 ? 0 : random() };
  const length = 2 + Math.floor(random() * MOST_STEPS);
  return {
    baseTokens: random() < 0.3 ? 0 : tokensBetween(SMALLEST, LARGEST, random),
    steps: Array.from({ length }, () => makeStep(habit, random)),
  };
}

/** A plan that differs a little: where one session is dear, its neighbours may be dearer. */
export function changePlan({ baseTokens, steps }: SessionPlan, random: () => number): SessionPlan {
  const habit = { action: pick(ACTIONS, random), strength: 0.3, pauses: random() };
  const changed = steps.map((step) => (random() < 0.15 ? makeStep(habit, random) : step));
  if (random() < 0.3) changed.splice(Math.floor(random() * changed.length), 1);
  if (random() < 0.3) changed.splice(Math.floor(random() * changed.length), 0, makeStep(habit, random));
  return { baseTokens: random() < 0.2 ? Math.floor(baseTokens * random() * 2) : baseTokens, steps: changed };
}

interface Habit {
  readonly action: Step['action'];
  readonly strength: number;
  readonly pauses: number;
}

function makeStep({ action, strength, pauses }: Habit, random: () => number): Step {
  return {
    action: random() < strength ? action : pick(ACTIONS, random),
    file: Math.floor(random() * FILES),
    tokens: tokensBetween(SMALLEST, LARGEST, random),
    gapSeconds: random() < pauses ? pick(GAPS, random) : 10,
  };
}

/** Small ones as often as large ones. */
function tokensBetween(least: number, most: number, random: () => number): number {
  return Math.round(least * (most / least) ** random());
}

function pick<T>(items: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}
