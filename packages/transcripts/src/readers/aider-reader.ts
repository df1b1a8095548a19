import { textBlocks } from '../build/text-blocks.ts';
import { TranscriptBuilder } from '../build/transcript-builder.ts';
import type { TranscriptSource } from '../source/transcript-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

const identity = { format: 'aider', agent: 'Aider' } as const;
const CHAT = /^# aider chat started at (.+?)\s*$/;
const USER = /^#### ?(.*)$/;
const PROGRAM = /^>(?: |$)/;
const MODEL = /^> (?:Main model|Models?): (\S+)/;

/** Aider's chat history: one file for all chats of a project. File contents are not in it. */
export const aiderReader: TranscriptReader = {
  ...identity,
  recognise: ({ lines }) => lines.some((line) => CHAT.test(line)),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  let chat = new AiderChat(source);
  let number = 0;
  for await (const { text } of source.lines()) {
    const started = CHAT.exec(text)?.[1];
    if (started !== undefined && number > 0) {
      yield chat.finish(`${source.path}#${number}`);
      chat = new AiderChat(source);
    }
    if (started !== undefined) {
      number += 1;
      chat.start(started);
    }
    chat.add(text);
  }
  yield chat.finish(`${source.path}#${number}`);
}

type Part = 'human' | 'ai' | 'program';

/** Lines of one kind in a row are one message. */
class AiderChat {
  readonly #builder: TranscriptBuilder;
  #timestamp: number | undefined;
  #model: string | undefined;
  #part: Part = 'program';
  #lines: string[] = [];

  constructor(source: TranscriptSource) {
    this.#builder = new TranscriptBuilder(source, identity);
  }

  start(time: string): void {
    const timestamp = Date.parse(`${time.replace(' ', 'T')}Z`);
    if (!Number.isNaN(timestamp)) this.#timestamp = timestamp;
  }

  add(line: string): void {
    this.#builder.records += 1;
    const said = USER.exec(line)?.[1];
    if (said !== undefined) this.#push('human', said.trimEnd());
    else if (PROGRAM.test(line) || CHAT.test(line)) this.#program(line);
    // A blank line belongs to whatever it stands in.
    else this.#push(line.trim() === '' ? this.#part : 'ai', line);
  }

  finish(id: string): Transcript {
    this.#flush();
    return this.#builder.build({ id });
  }

  #program(line: string): void {
    this.#model ??= MODEL.exec(line)?.[1];
    if (PROGRAM.test(line)) this.#builder.skip('program output', 'Aider does not say what of it was sent');
    this.#push('program', '');
  }

  #push(part: Part, line: string): void {
    if (part !== this.#part) this.#flush();
    this.#part = part;
    this.#lines.push(line);
  }

  #flush(): void {
    const blocks = textBlocks(this.#lines.join('\n').trim());
    const metadata = this.#timestamp === undefined ? {} : { timestamp: this.#timestamp };
    this.#lines = [];
    if (blocks.length === 0) return;
    if (this.#part === 'human') this.#builder.human(blocks, metadata);
    if (this.#part === 'ai') {
      this.#builder.answer(
        blocks,
        this.#model === undefined ? metadata : { ...metadata, model: this.#model },
      );
    }
  }
}
