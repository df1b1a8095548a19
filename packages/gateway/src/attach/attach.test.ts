import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AgentRow } from '../agents/agent-row.ts';
import { AGENT_ROWS } from '../agents/agent-rows.ts';
import type { GivenServer } from '../agents/found-slot.ts';
import { AttachError } from '../errors/attach-error.ts';
import { attachAgent } from './attach-agent.ts';
import { AttachmentFile } from './attachment-file.ts';
import { detachAgent } from './detach-agent.ts';
import { settingsText } from './edit-settings.ts';

const HOST = 'http://127.0.0.1:4321';
const ATTACHABLE = AGENT_ROWS.filter(({ settings }) => settings);

const home = useTemporaryFolder();
let records: AttachmentFile;
beforeEach(() => {
  records = new AttachmentFile(home('state'));
});

function readFile(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function attach(row: AgentRow, env: Readonly<Record<string, string>> = {}, given?: GivenServer) {
  const around = { env, cwd: home(), home: home(), platform: 'linux', readFile } as const;
  return attachAgent({ row, host: HOST, records, now: 1, around, ...(given && { given }) });
}

function rowOf(name: string): AgentRow {
  const row = AGENT_ROWS.find((candidate) => candidate.name === name);
  if (!row) throw new Error(name);
  return row;
}

function write(row: AgentRow, text: string): string {
  const path = home(...(row.settings?.path ?? []));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const TEXTS = {
  json: '{\n\t// mine\n\t"model": "x", "env": { "A": "1" },\r\n}\n\n',
  toml: '# mine\nmodel = "x"\n\n[tools]\nopenai_base_url = "other"\n',
};

describe.each(ATTACHABLE.map((row) => [row.name, row] as const))('%s', (_, row) => {
  test('is attached and restored to the byte', () => {
    const text = TEXTS[row.settings?.format ?? 'json'];
    const path = write(row, text);
    attach(row);
    const { get } = settingsText(row.settings?.format ?? 'json');
    const attached = readFileSync(path, 'utf8');
    const clouds = row.slots.flatMap(({ cloud, keys }) => (cloud ? keys.map(String) : []));
    for (const { key } of row.settings?.values ?? []) {
      const isSet = get(attached, key) !== undefined;
      // Nothing is set for clouds that nobody has chosen.
      expect([String(key), isSet]).toEqual([String(key), !clouds.includes(String(key))]);
    }
    expect(attached).toContain(HOST);
    expect(attached).toContain('mine');
    expect(detachAgent(row, records)).toBe('restored');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('leaves no trace where it had no settings', () => {
    const { path } = attach(row);
    expect(detachAgent(row, records)).toBe('restored');
    expect(existsSync(path)).toBe(false);
    expect(existsSync(home(row.settings?.path[0] ?? ''))).toBe(false);
  });

  test('keeps what others changed meanwhile, and takes only its own values', () => {
    const { get, set } = settingsText(row.settings?.format ?? 'json');
    const path = write(row, TEXTS[row.settings?.format ?? 'json']);
    attach(row);
    writeFileSync(path, set(readFileSync(path, 'utf8'), ['theme'], 'dark'));
    expect(detachAgent(row, records)).toBe('edited');
    const text = readFileSync(path, 'utf8');
    expect(get(text, ['theme'])).toBe('dark');
    expect(get(text, ['model'])).toBe('x');
    expect(text).not.toContain(HOST);
  });
});

test('a value that stood there before comes back when others changed the file', () => {
  const row = rowOf('claude');
  const path = write(row, '{ "env": { "ANTHROPIC_BASE_URL": "https://llm.example" } }');
  attach(row);
  writeFileSync(path, settingsText('json').set(readFileSync(path, 'utf8'), ['more'], 1));
  expect(detachAgent(row, records)).toBe('edited');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    more: 1,
    env: { ANTHROPIC_BASE_URL: 'https://llm.example' },
  });
});

test('an edit that a crash left undone is taken back too', () => {
  const row = rowOf('claude');
  const path = write(row, '{}');
  attach(row);
  // The record was written, the settings were not.
  writeFileSync(path, '{}');
  expect(detachAgent(row, records)).toBe('restored');
  expect(readFileSync(path, 'utf8')).toBe('{}');
  expect(detachAgent(row, records)).toBe('not-attached');
});

test.skipIf(process.platform === 'win32')('a link to dotfiles stays a link, rights stay rights', () => {
  const row = rowOf('claude');
  const path = write(row, '');
  rmSync(path);
  writeFileSync(home('dotfile.json'), '{"a":1}', { mode: 0o640 });
  symlinkSync(home('dotfile.json'), path);
  attach(row);
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(readFileSync(home('dotfile.json'), 'utf8')).toContain(HOST);
  expect(statSync(path).mode & 0o777).toBe(0o640);
  detachAgent(row, records);
  expect(readFileSync(home('dotfile.json'), 'utf8')).toBe('{"a":1}');
});

test.skipIf(process.platform === 'win32')('a link in the place of the records is refused', () => {
  const path = write(rowOf('claude'), '{}');
  const theirs = home('theirs');
  mkdirSync(theirs);
  symlinkSync(theirs, home('state'));
  expect(() => attach(rowOf('claude'))).toThrow('is a link or a file');
  expect(readdirSync(theirs)).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe('{}');
});

test.each(['[1]', '"text"', '{ "env": ', '{ "env": 1 } x'])(
  'settings that cannot be read stay: %s',
  (text) => {
    const row = rowOf('claude');
    const path = write(row, text);
    expect(() => attach(row)).toThrow(AttachError);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(records.list()).toEqual([]);
  },
);

test('an agent is attached once', () => {
  attach(rowOf('claude'));
  expect(() => attach(rowOf('claude'))).toThrow('is attached to http://127.0.0.1:4321 already');
  expect(records.list().map(({ agent }) => agent)).toEqual(['claude']);
});

test.skipIf(process.platform === 'win32')('the record, which may hold keys, is for its owner alone', () => {
  attach(rowOf('claude'));
  expect(statSync(home('state', 'claude.json')).mode & 0o777).toBe(0o600);
});

describe('a server of the person is asked by the gateway then', () => {
  const CORP = 'https://llm.corp.example';
  const provider = (url: string) =>
    JSON.stringify({ provider: { anthropic: { options: { baseURL: url } } } });

  test.each([
    ['claude', { env: { ANTHROPIC_BASE_URL: `${CORP}/a` } }, ['env', 'ANTHROPIC_BASE_URL'], '/a'],
    [
      'opencode',
      JSON.parse(provider(`${CORP}/llm`)),
      ['provider', 'anthropic', 'options', 'baseURL'],
      '/llm',
    ],
    ['kilo', JSON.parse(provider(`${CORP}/v1`)), ['provider', 'anthropic', 'options', 'baseURL'], '/v1'],
    [
      'cline',
      { providers: { anthropic: { settings: { baseUrl: `${CORP}/v1` } } } },
      ['providers', 'anthropic', 'settings', 'baseUrl'],
      '/v1',
    ],
    [
      'pi',
      { providers: { anthropic: { baseUrl: `${CORP}/x/` } } },
      ['providers', 'anthropic', 'baseUrl'],
      '/x/',
    ],
  ])('%s', (name, before, key, path) => {
    const row = rowOf(name);
    const file = write(row, JSON.stringify(before));
    expect(attach(row).upstreams).toEqual({ 'anthropic-messages': CORP });
    const { get, set } = settingsText('json');
    expect(get(readFileSync(file, 'utf8'), key)).toBe(`${HOST}${path}`);
    expect(records.upstreamsAt(HOST)).toEqual({ 'anthropic-messages': new URL(CORP) });
    expect(records.upstreamsAt('http://127.0.0.1:1')).toEqual({});
    writeFileSync(file, set(readFileSync(file, 'utf8'), ['more'], 1));
    expect(detachAgent(row, records)).toBe('edited');
    expect(get(readFileSync(file, 'utf8'), key)).toBe(get(JSON.stringify(before), key));
    expect(records.upstreamsAt(HOST)).toEqual({});
  });

  test('also one that stands in a variable, over which the settings win', () => {
    expect(attach(rowOf('claude'), { ANTHROPIC_BASE_URL: `${CORP}/a` }).upstreams).toEqual({
      'anthropic-messages': CORP,
    });
  });

  test('also the one of Codex, with everything else of its file as it was', () => {
    const text = `# mine\nx = """\nopenai_base_url = "a"\n"""\nopenai_base_url = '${CORP}/v1'   # corp\n[tools]\na = [\n1]\n`;
    const path = write(rowOf('codex'), text);
    expect(attach(rowOf('codex')).upstreams).toMatchObject({ 'openai-responses': CORP });
    const { get } = settingsText('toml');
    expect(get(readFileSync(path, 'utf8'), ['openai_base_url'])).toBe(`${HOST}/v1`);
    expect(get(readFileSync(path, 'utf8'), ['x'])).toBe('openai_base_url = "a"\n');
    detachAgent(rowOf('codex'), records);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test.each([
    ['codex', `model_provider = "c"\n[model_providers.c]\nbase_url = "${CORP}"\n`, {}],
    ['opencode', '{}', { OPENCODE_CONFIG_CONTENT: provider(CORP) }],
  ])('%s would not heed its file where something stronger says otherwise', (name, text, env) => {
    const path = write(rowOf(name), text);
    expect(() => attach(rowOf(name), env)).toThrow('would not heed its settings file');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(records.list()).toEqual([]);
  });

  test('two agents that ask different servers for one format do not share a gateway', () => {
    write(rowOf('claude'), JSON.stringify({ env: { ANTHROPIC_BASE_URL: CORP } }));
    attach(rowOf('claude'));
    expect(() => attach(rowOf('opencode'))).toThrow('asks another server for anthropic-messages');
    const given: GivenServer = (format) => (format === 'anthropic-messages' ? new URL(CORP) : undefined);
    expect(attach(rowOf('opencode'), {}, given).upstreams).toEqual({ 'anthropic-messages': CORP });
  });
});
