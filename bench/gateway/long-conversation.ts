import { codeText } from '../code-text.ts';
import { type Random, seededRandom } from '../random.ts';

const TOOLS = Array.from({ length: 20 }, (_, index) => ({
  name: `tool_${index}`,
  description: 'What it does, in many words. '.repeat(50),
}));
const END = Buffer.from(`],"tools":${JSON.stringify(TOOLS)}}`);
const RESULT_CHARACTERS = 3_000;

/** The requests of an agent that reads, tests and edits, as bytes that are put together when they are sent. */
export class LongConversation {
  readonly #random: Random;
  readonly #seed: number;
  readonly #pieces: Buffer[];
  #calls = 0;
  #bytes = 0;

  constructor(seed: number, bytes: number) {
    this.#seed = seed;
    this.#random = seededRandom(seed);
    const first = JSON.stringify({ role: 'user', content: `Please fix report ${seed}.` });
    this.#pieces = [Buffer.from(`{"model":"claude-sonnet-4-5","stream":true,"messages":[${first}`)];
    while (this.#bytes < bytes) this.step();
  }

  /** A call and its result. */
  step(): void {
    const call = this.#calls++;
    const id = `toolu_${this.#seed}_${call}`;
    const file_path = `/src/${this.#random.integer(1, 40)}.ts`;
    const use = [
      { name: 'Read', input: { file_path } },
      { name: 'Bash', input: { command: `npm test -- ${file_path}` } },
      { name: 'Edit', input: { file_path, old_string: 'a', new_string: 'b' } },
    ][call % 3];
    const content = call % 3 === 2 ? 'The file was changed.' : codeText(this.#random, RESULT_CHARACTERS);
    const answer = { role: 'assistant', content: [{ type: 'tool_use', id, ...use }] };
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] };
    const piece = Buffer.from(`,${JSON.stringify(answer)},${JSON.stringify(result)}`);
    this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  body(): Buffer {
    return Buffer.concat([...this.#pieces, END]);
  }

  /** The first request of the conversation: a gateway leaves a conversation alone if its first request already has a history. */
  opening(): Buffer {
    return Buffer.concat([...this.#pieces.slice(0, 1), END]);
  }
}
