/** A made-up session of an agent at Anthropic's API. */
export interface MarkedSession {
  readonly systemTokens: number;
  /** The tokens of the first message. */
  readonly firstTokens: number;
  /** 1: the end; 2: the system prompt as well; 3: and the message before the last; 4: and a part of the system prompt. */
  readonly marks: number;
  readonly lifetime: '5m' | '1h';
  readonly steps: readonly Step[];
}

interface Step {
  readonly tool: (typeof TOOLS)[number];
  /** One of a few. */
  readonly file: number;
  /** The tokens of each result. */
  readonly tokens: number;
  /** Parallel ones. */
  readonly calls: number;
  /** Seconds from the request before to the next one. */
  readonly gapSeconds: number;
}

export const TOOLS = ['Bash', 'Grep', 'Read', 'Edit', 'Write', 'talk'] as const;
const FILES = 3;
/** Up to 24 messages hardly anything is bought. */
const STEPS = { least: 15, most: 65 };
/** Around the lifetimes of caches, and far from them. */
const GAPS = [0, 30, 90, 200, 290, 310, 1_700, 3_500, 3_700];

/** The same step again and again after a long first message, so that everything prunable is far back. */
export function evenSession(marks: number, firstTokens: number, tokens: number): MarkedSession {
  const step = { tool: 'Bash', file: 0, tokens, calls: 1, gapSeconds: 10 } as const;
  const steps = Array.from({ length: STEPS.most }, () => step);
  return { systemTokens: 3_000, firstTokens, marks, lifetime: '1h', steps };
}

/** A session of its own kind: some have a long beginning, some make many calls at once, some pause. */
export function makeSession(random: () => number): MarkedSession {
  const habit = {
    tool: pick(TOOLS, random),
    strength: random(),
    pauses: random() < 0.6 ? 0 : random() / 2,
    most: sizeBetween(100, 3_000, random),
    // Each call costs the search as much as a step.
    mostCalls: random() < 0.9 ? 1 : 12,
  };
  return {
    systemTokens: random() < 0.2 ? 50 : sizeBetween(1_500, 8_000, random),
    firstTokens: random() < 0.4 ? 20 : sizeBetween(1_000, 20_000, random),
    marks: 1 + Math.floor(random() * 4),
    lifetime: random() < 0.5 ? '5m' : '1h',
    steps: Array.from({ length: sizeBetween(STEPS.least, STEPS.most, random) }, () =>
      makeStep(habit, random),
    ),
  };
}

/** A session that differs a little: the neighbours of an expensive session may be more expensive. */
export function changeSession(session: MarkedSession, random: () => number): MarkedSession {
  const habit = { tool: pick(TOOLS, random), strength: 0.3, pauses: random(), most: 3_000, mostCalls: 3 };
  const steps = session.steps.map((step) => (random() < 0.15 ? makeStep(habit, random) : step));
  if (random() < 0.3) steps.splice(Math.floor(random() * steps.length), 1);
  if (random() < 0.3) steps.splice(Math.floor(random() * steps.length), 0, makeStep(habit, random));
  const firstTokens = Math.floor(session.firstTokens * (random() < 0.3 ? 2 * random() : 1));
  return { ...session, firstTokens, steps };
}

interface Habit {
  readonly tool: Step['tool'];
  readonly strength: number;
  readonly pauses: number;
  readonly most: number;
  readonly mostCalls: number;
}

function makeStep({ tool, strength, pauses, most, mostCalls }: Habit, random: () => number): Step {
  return {
    tool: random() < strength ? tool : pick(TOOLS, random),
    file: Math.floor(random() * FILES),
    tokens: sizeBetween(20, most, random),
    calls: 1 + Math.floor(random() * mostCalls),
    gapSeconds: random() < pauses ? pick(GAPS, random) : 10,
  };
}

/** Small values as often as large ones. */
function sizeBetween(least: number, most: number, random: () => number): number {
  return Math.round(least * (most / least) ** random());
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

interface Message {
  readonly role: string;
  readonly content: readonly Readonly<Record<string, unknown>>[];
}

/** The requests of a session, one after the other, with the seconds since the one before. */
export function* requestsOf(session: MarkedSession): Generator<{ body: object; gapSeconds: number }> {
  const messages: Message[] = [user([{ type: 'text', text: textOf('task', session.firstTokens) }])];
  yield { body: bodyOf(session, messages), gapSeconds: 0 };
  for (const [number, step] of session.steps.entries()) {
    messages.push(...messagesOf(step, number));
    yield { body: bodyOf(session, messages), gapSeconds: step.gapSeconds };
  }
}

function messagesOf({ tool, file, tokens, calls }: Step, number: number): readonly Message[] {
  if (tool === 'talk') {
    const answer = { type: 'text', text: textOf(`answer ${number}`, tokens) };
    return [{ role: 'assistant', content: [answer] }, user([{ type: 'text', text: `Go on, ${number}.` }])];
  }
  const ids = Array.from({ length: calls }, (_, call) => `toolu_${number}_${call}`);
  const path = `/src/${file}.ts`;
  const results = ids.map((id) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: tool === 'Write' || tool === 'Edit' ? 'The file was changed.' : textOf(id, tokens),
  }));
  return [
    {
      role: 'assistant',
      content: ids.map((id) => ({ type: 'tool_use', id, name: tool, input: inputOf(id) })),
    },
    user(results),
  ];
  function inputOf(id: string): object {
    if (tool === 'Bash') return { command: `npm test -- ${id}` };
    if (tool === 'Grep') return { pattern: id };
    if (tool === 'Read') return { file_path: path };
    if (tool === 'Write') return { file_path: path, content: textOf(id, tokens) };
    return { file_path: path, old_string: textOf(id, tokens), new_string: 'b' };
  }
}

function user(content: Message['content']): Message {
  return { role: 'user', content };
}

function bodyOf({ systemTokens, marks, lifetime }: MarkedSession, messages: readonly Message[]): object {
  const mark = { cache_control: { type: 'ephemeral', ...(lifetime === '1h' && { ttl: '1h' }) } };
  const when = (isMarked: boolean) => (isMarked ? mark : {});
  const ends = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
  const marked = ends.slice(marks >= 3 ? -2 : -1);
  return {
    model: 'claude-sonnet-4-5',
    system: [
      { type: 'text', text: 'You are an agent.', ...when(marks >= 4) },
      { type: 'text', text: textOf('system', systemTokens), ...when(marks >= 2) },
    ],
    tools: TOOLS.map((name) => ({ name, input_schema: {} })),
    // The others are the same objects in every request, so that nobody reads them twice.
    messages: messages.map((message, index) => (marked.includes(index) ? markEnd(message, mark) : message)),
    stream: true,
  };
}

function markEnd({ role, content }: Message, mark: object): Message {
  return { role, content: [...content.slice(0, -1), { ...content.at(-1), ...mark }] };
}

/** A text of its own, in lines, of so many tokens. */
function textOf(name: string, tokens: number): string {
  const line = `${name} has a line of plain words in it\n`;
  return line.repeat(Math.ceil((4 * tokens) / line.length)).slice(0, 4 * tokens);
}
