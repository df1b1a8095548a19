import { WIRE_FORMATS, type WireRequest } from '@hdc/wire';
import { codeText } from './code-text.ts';
import { measure } from './measure.ts';
import { seededRandom } from './random.ts';

/** The aim for decoding the next request of a conversation of 200 000 tokens. */
const AIM_MS = 2;
const BODY_BYTES = 800_000;
const RESULT_CHARACTERS = 4_000;

const format = WIRE_FORMATS['anthropic-messages'];
const messages = conversation();

console.log(
  `A body of ${Math.round(bodyOf(messages.length).length / 1000)} KB, ${messages.length} messages:`,
);
const decode = await report('decode the next request, warm', () => {
  format.decode(bodyOf(messages.length - 2));
  const body = bodyOf(messages.length);
  return () => format.decode(body);
});
await report('parse alone, for comparison', () => {
  const body = bodyOf(messages.length);
  return () => JSON.parse(body.toString('utf8'));
});
await report('replace one result in ten', () => {
  const body = bodyOf(messages.length);
  const places = placesOfResults(format.decode(body)).filter((_, index) => index % 10 === 0);
  const edits = places.map((place) => ({ type: 'replace' as const, place, text: '[pruned]' }));
  return () => format.patch(body, edits);
});
if (decode > AIM_MS)
  console.warn(`warning: aim missed — decoding took ${decode.toFixed(2)} ms, not ${AIM_MS}`);

async function report(name: string, prepare: () => () => unknown): Promise<number> {
  const { medianMs, p95Ms } = await measure(prepare);
  console.log(`  ${name}: ${medianMs.toFixed(2)} ms (p95 ${p95Ms.toFixed(2)} ms)`);
  return medianMs;
}

function placesOfResults(request: WireRequest | undefined) {
  return (request?.entries ?? []).flatMap(({ blocks }, entry) =>
    blocks.flatMap((block, position) => {
      const place = request?.places[entry]?.[position];
      return place && block.type === 'tool_response' ? [place] : [];
    }),
  );
}

function conversation(): readonly unknown[] {
  const random = seededRandom(3);
  const made: unknown[] = [{ role: 'user', content: 'Please fix the report.' }];
  for (let bytes = 0, call = 0; bytes < BODY_BYTES; call += 1) {
    const text = codeText(random, RESULT_CHARACTERS);
    bytes += text.length;
    const use = {
      type: 'tool_use',
      id: `toolu_${call}`,
      name: 'Read',
      input: { file_path: `src/${call}.ts` },
    };
    const result = { type: 'tool_result', tool_use_id: `toolu_${call}`, content: text };
    made.push({ role: 'assistant', content: [use] }, { role: 'user', content: [result] });
  }
  return made;
}

/** As a client sends it: the cache breakpoint moves to the last block, the tools stand behind the messages. */
function bodyOf(count: number): Buffer {
  const sent = messages.slice(0, count);
  const tools = Array.from({ length: 20 }, (_, index) => ({
    name: `tool_${index}`,
    description: 'What it does, in many words. '.repeat(50),
  }));
  return Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', messages: sent, tools, stream: true }));
}
