import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useTemporaryFolder } from '@hdc/core/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWatchedGateway, type WatchedGateway } from '../testing/start-watched-gateway.ts';

/** Runs the code that docs/adapters.md offers for other gateways, with a stand-in for the gateway around it. */
const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/adapters.md'), 'utf8');
const run = promisify(execFile);

const canRun = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
const PYTHON = ['python3', '/usr/bin/python3'].find((program) => canRun(program, '-c', 'import httpx'));
const LUA = ['lua5.1', 'luajit', 'lua'].find((program) => canRun(program, '-e', 'x = 1'));

const folder = useTemporaryFolder();
let bench: WatchedGateway;
beforeEach(async () => {
  bench = await startWatchedGateway();
});
afterEach(async () => {
  await bench.close();
});

const OPENING = [{ role: 'user', content: 'Please run the tests.' }];
const LINES = Array.from({ length: 300 }, (_, line) => `test ${line} is slow`).join('\u001b[0m\n\u001b[32m');
const STEP = [
  ...OPENING,
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"make"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: LINES },
];
const TOOLS = [{ type: 'function', function: { name: 'bash', parameters: {} } }];

function blockOf(language: string, sign: string): string {
  const found = [...PAGE.matchAll(/```(\w+)\n(.*?)```/gs)].find(
    ([, name, text = '']) => name === language && text.includes(sign),
  );
  if (!found?.[2]) throw new Error(`the page has no such ${language}`);
  return found[2];
}

describe.runIf(PYTHON)('the hook for LiteLLM', () => {
  async function call(gateway: string, data: unknown, callType = 'acompletion'): Promise<unknown> {
    writeFileSync(folder('hdc_prune.py'), blockOf('python', 'async_pre_call_hook'));
    mkdirSync(folder('litellm/integrations'), { recursive: true });
    for (const name of ['litellm/__init__.py', 'litellm/integrations/__init__.py'])
      writeFileSync(folder(name), '');
    writeFileSync(folder('litellm/integrations/custom_logger.py'), 'class CustomLogger:\n    pass\n');
    const driver = [
      'import asyncio, json, sys',
      'from hdc_prune import hdc_prune',
      'data = json.load(open("data.json"))',
      'print(json.dumps(asyncio.run(hdc_prune.async_pre_call_hook(None, None, data, sys.argv[1]))))',
    ];
    writeFileSync(folder('driver.py'), driver.join('\n'));
    writeFileSync(folder('data.json'), JSON.stringify(data));
    const env = { PATH: process.env['PATH'], HDC_GATEWAY: gateway };
    const { stdout } = await run(PYTHON ?? '', ['driver.py', callType], { cwd: folder(), env });
    return JSON.parse(stdout);
  }
  const dataOf = (messages: unknown) => ({
    model: 'gpt-5',
    messages,
    tools: TOOLS,
    temperature: 1,
    metadata: { session_id: 's1', user_api_key: 'x' },
  });

  test('sends smaller messages and leaves everything else as it is', async () => {
    expect(await call(bench.url, dataOf(OPENING))).toEqual(dataOf(OPENING));
    const smaller = await call(bench.url, dataOf(STEP));
    expect(smaller).toEqual(dataOf([...STEP.slice(0, 2), { ...STEP[2], content: expect.any(String) }]));
    expect(JSON.stringify(smaller).length).toBeLessThan(JSON.stringify(dataOf(STEP)).length);
    expect(bench.vendor.requests).toEqual([]);
  });

  test('what is no chat, and a gateway that is away, leave the request as it came', async () => {
    expect(await call(bench.url, dataOf(STEP), 'aembedding')).toEqual(dataOf(STEP));
    expect(await call('http://127.0.0.1:1', dataOf(STEP))).toEqual(dataOf(STEP));
  });
});
test.skipIf(PYTHON)('needs python3 with httpx: the hook for LiteLLM is not run here', () => {});

describe.runIf(LUA && canRun('curl', '--version'))('the function for Kong', () => {
  async function call(gateway: string, body: string): Promise<string> {
    const [, code = ''] = /- \|\n(.*)$/s.exec(blockOf('yaml', 'pre-function')) ?? [];
    writeFileSync(folder('request'), body);
    const kong = `
      local sent = io.open("request"):read("*a")
      kong = {
        request = { get_raw_body = function() return sent end, get_header = function() return "s1" end },
        service = { request = { set_raw_body = function(body) sent = body end } },
      }
      package.preload["resty.http"] = function()
        return { new = function() return {
          set_timeout = function() end,
          request_uri = function(_, url, options)
            local query = {}
            for name, value in pairs(options.query) do query[#query + 1] = name .. "=" .. value end
            io.open("body", "w"):write(options.body):close()
            local pipe = io.popen("curl -s -o answer -w '%{http_code}' -X " .. options.method ..
              " -H 'content-type: application/json' --data-binary @body '" .. url .. "?" .. table.concat(query, "&") .. "'")
            local status = tonumber(pipe:read("*a"))
            if status == 0 then return nil, "refused" end
            return { status = status, body = io.open("answer"):read("*a") }
          end,
        } end }
      end
      local function access()\n${code.replaceAll('http://127.0.0.1:7421', gateway)}\nend
      access()
      io.write(sent)`.replaceAll(
      'io.open("body", "w"):write(options.body):close()',
      'local file = io.open("body", "w") file:write(options.body) file:close()',
    );
    writeFileSync(folder('run.lua'), kong);
    return (await run(LUA ?? '', ['run.lua'], { cwd: folder(), maxBuffer: 10_000_000 })).stdout;
  }
  const bodyOf = (messages: unknown) =>
    JSON.stringify({ model: 'gpt-5', messages, tools: TOOLS, stream: true });

  test('sends smaller messages, and the body as it came where the gateway is away or refuses', async () => {
    expect(await call(bench.url, bodyOf(OPENING))).toBe(bodyOf(OPENING));
    const smaller = await call(bench.url, bodyOf(STEP));
    expect(smaller.length).toBeLessThan(bodyOf(STEP).length);
    expect(JSON.parse(smaller)).toMatchObject({ model: 'gpt-5', stream: true, tools: TOOLS });
    expect(await call('http://127.0.0.1:1', bodyOf(STEP))).toBe(bodyOf(STEP));
    const away = await startWatchedGateway('a token');
    try {
      expect(await call(away.url, bodyOf(STEP))).toBe(bodyOf(STEP));
    } finally {
      await away.close();
    }
  });
});
test.skipIf(LUA)('needs lua5.1 and curl: the function for Kong is not run here', () => {});
