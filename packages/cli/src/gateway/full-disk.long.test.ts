import { once } from 'node:events';
import { createServer } from 'node:http';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { expect, onTestFinished, test } from 'vitest';
import { startGatewayProgram } from '../testing/start-gateway-program.ts';

const STEPS = 24;
/** No file may have more kilobytes: what comes behind is refused by the system, as on a disk without room. */
const MOST_KILOBYTES = 16;

const home = useTemporaryFolder();

interface Body {
  readonly messages: readonly { readonly content: unknown }[];
}

test.skipIf(process.platform === 'win32')(
  'on a full disk everything is answered, and nothing is sent half pruned or comes back',
  async () => {
    const sent: Body[] = [];
    const vendor = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(Buffer.from(piece));
      sent.push(JSON.parse(Buffer.concat(pieces).toString()));
      response.end('{"usage":{"input_tokens":1000,"output_tokens":1}}');
    });
    onTestFinished(() => void vendor.close());
    const upstream = await listenOn(vendor, 0, '127.0.0.1');
    const limited = ['bash', '-c', `ulimit -f ${MOST_KILOBYTES}; exec "$0" "$@"`];
    const { child, url } = await startGatewayProgram(upstream, { HDC_HOME: home() }, limited);
    const ended = once(child, 'exit');
    const originals = new Map<string, string>();
    const messages: object[] = [{ role: 'user', content: 'Please mend the report.' }];
    for (let step = 0; step < STEPS; step += 1) {
      expect(await post(url, messages)).toBe(200);
      messages.push(...stepOf(step, originals));
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(Number(/^hdc_gateway_events\{event="faults"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(sent).toHaveLength(STEPS);
    const smaller = new Map<string, string>();
    for (const body of sent) {
      for (const [id, text] of resultsOf(body)) {
        const original = originals.get(id) ?? '';
        // Whole, or a stand-in that stays.
        if (text === original) expect(smaller.has(id)).toBe(false);
        else expect(text.length).toBeLessThan(original.length);
        if (text !== original) smaller.set(id, text);
      }
    }
    // Until the disk was full.
    expect(smaller.size).toBeGreaterThan(0);
  },
);

/** Reads and edits two files in turn, with numbers of lines that can go at first sight. */
function stepOf(step: number, originals: Map<string, string>): readonly object[] {
  const id = `call ${step} of a full disk`;
  const file_path = `/src/${step % 2}.ts`;
  const lines = Array.from({ length: 200 }, (_, line) => `     ${line + 1}\t${id}: line ${line}`);
  const isRead = step % 3 !== 2;
  const text = isRead ? lines.join('\n') : 'The file was changed.';
  originals.set(id, text);
  const name = isRead ? 'Read' : 'Edit';
  const input = isRead ? { file_path } : { file_path, old_string: 'a', new_string: 'b' };
  return [
    { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: text }] },
  ];
}

async function post(url: string, messages: readonly object[]): Promise<number> {
  const tools = ['Read', 'Edit'].map((name) => ({ name, input_schema: {} }));
  const body = JSON.stringify({ model: 'claude-sonnet-4-5', tools, messages });
  const answer = await fetch(`${url}/v1/messages`, { method: 'POST', body });
  await answer.text();
  return answer.status;
}

function resultsOf({ messages }: Body): readonly (readonly [string, string])[] {
  return messages.flatMap(({ content }) =>
    Array.isArray(content)
      ? content.flatMap((part) =>
          part.type === 'tool_result' ? [[part.tool_use_id, textOf(part.content)] as const] : [],
        )
      : [],
  );
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(({ text }) => String(text)).join('') : '';
}
