import type { ContentBlock, IContent } from '@hdc/core';
import type { Canary, CanaryType } from './canary.ts';

export interface CanaryConversationOptions {
  /** In each of them one canary of every type is planted. */
  readonly rounds: number;
  /** Other numbers give other canaries and other work. */
  readonly seed?: number;
  /** Rounds of plain work behind the last canary. */
  readonly workAfter?: number;
}

export interface CanaryConversation {
  readonly entries: readonly IContent[];
  readonly canaries: readonly Canary[];
}

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 5, 9);

/**
 * A made-up session of a coding agent, the same for the same options: a person says rules, commands print numbers,
 * searches find paths, the agent takes decisions, and edits update values that were read before.
 */
export function createCanaryConversation({
  rounds,
  seed = 1,
  workAfter = 4,
}: CanaryConversationOptions): CanaryConversation {
  const writer = new ConversationWriter(seed);
  for (let round = 1; round <= rounds; round++) writer.round(round, true);
  for (let round = rounds + 1; round <= rounds + workAfter; round++) writer.round(round, false);
  return writer;
}

class ConversationWriter implements CanaryConversation {
  readonly entries: IContent[] = [];
  readonly canaries: Canary[] = [];
  #state: number;
  #calls = 0;
  #isPlanting = false;

  constructor(seed: number) {
    this.#state = Math.trunc(seed) * 2_654_435_761;
  }

  round(round: number, isPlanting: boolean): void {
    this.#isPlanting = isPlanting;
    const area = `area${round}`;
    const rule = this.#plant('rule', round, () => `From now on never call legacy${this.#word()}() again.`);
    this.#say('human', `Please go on with step ${round}: mend what is broken in ${area}. ${rule}`);
    const path = this.#plant('path', round, () => `src/${this.#word()}/${this.#word()}Handler.ts`);
    this.#call('search_file_content', { pattern: `step${round}` }, this.#hits(area, path));
    this.#call('read_file', { file_path: `src/${area}/main.ts` }, this.#code(area));
    const [old, updated] = [this.#number(), this.#number()];
    this.#call(
      'read_file',
      { file_path: `src/${area}/limits.ts` },
      `export const LIMIT = ${old};\n${this.#code('limits')}`,
    );
    this.#plant('updated value', round, () => `LIMIT = ${updated}`, `LIMIT = ${old}`);
    const edit = {
      old_string: `export const LIMIT = ${old};`,
      new_string: `export const LIMIT = ${updated};`,
    };
    this.#call(
      'replace',
      { file_path: `src/${area}/limits.ts`, ...edit },
      'Replaced 1 occurrence (+1 −1 lines).',
    );
    const port = this.#plant('number', round, () => `listening on port ${this.#number()}`);
    this.#call(
      'run_shell_command',
      { command: `npm run check -- ${area}` },
      `${this.#log(area)}\n${port}\n${this.#log(area)}`,
    );
    const decision = this.#plant(
      'decision',
      round,
      () => `we keep the ${this.#word()} store and drop the ${this.#word()} one`,
    );
    this.#say('ai', `Step ${round} is done. ${decision === '' ? '' : `Decision: ${decision}.`}`);
  }

  /** The text to write down; empty if nothing is planted. */
  #plant(type: CanaryType, round: number, write: () => string, oldText?: string): string {
    if (!this.#isPlanting) return '';
    const text = write();
    this.canaries.push({ type, round, text, ...(oldText !== undefined && { oldText }) });
    return text;
  }

  #hits(area: string, path: string): string {
    const others = Array.from({ length: 12 }, (_, i) => `src/${area}/part${i}.ts:${i * 7 + 3}:  run(${i});`);
    return [...others.slice(0, 6), ...(path === '' ? [] : [`${path}:12:  run(6);`]), ...others.slice(6)].join(
      '\n',
    );
  }

  #code(area: string): string {
    return Array.from(
      { length: 80 },
      (_, i) => `const ${area}_${i} = compute(${i}, '${this.#word()}');`,
    ).join('\n');
  }

  #log(area: string): string {
    return Array.from({ length: 30 }, (_, i) => `ok ${i} ${area} ${this.#word()}`).join('\n');
  }

  #say(speaker: 'human' | 'ai', text: string): void {
    this.#add(speaker, { type: 'text', text });
  }

  #call(name: string, parameters: Readonly<Record<string, unknown>>, result: string): void {
    const id = `canary-${++this.#calls}`;
    this.#add('ai', { type: 'tool_call', id, name, parameters });
    this.#add('tool', { type: 'tool_response', callId: id, toolName: name, result });
  }

  #add(speaker: IContent['speaker'], block: ContentBlock): void {
    const timestamp = START + this.entries.length * MINUTE;
    this.entries.push({ speaker, blocks: [block], metadata: { timestamp } });
  }

  /** A number of five digits. */
  #number(): number {
    return 10_000 + (this.#next() % 90_000);
  }

  #word(): string {
    return Array.from({ length: 3 }, () => SYLLABLES[this.#next() % SYLLABLES.length]).join('');
  }

  /** A xorshift: no figure may depend on the machine. */
  #next(): number {
    let x = this.#state | 0 || 1;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return x >>> 0;
  }
}

const SYLLABLES = [
  'Ba',
  'Cor',
  'Dul',
  'Fen',
  'Gri',
  'Hom',
  'Jas',
  'Kel',
  'Lum',
  'Mib',
  'Nor',
  'Pex',
  'Quo',
  'Riv',
  'Sto',
  'Tam',
];
