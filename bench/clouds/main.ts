// npm run bench:clouds [-- NAME …]: unchanged clients on clouds tell a story of 21 model calls to a scripted vendor behind
// a server that speaks as their cloud does: by themselves, through `hdc gateway`, and as children of `hdc run`. Needs
// Linux, root for namespaces, the scripted vendor in ../shared/clients and the clients of HDC_CLIENTS. None of these is part of this
// repository; a missing client is reported and not run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord, type JsonRecord } from '@hdc/core/content';
import { formatCount } from '@hdc/text';
import { AWS_KEYS, CLIENT_TOKEN, CLOUD_CLIENT_ROWS, type CloudClientRow, REGION } from './client-rows.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const VENDOR = resolve(ROOT, process.env['HDC_VENDOR'] ?? '../shared/clients');
const { HDC_CLIENTS: clients = '', HDC_OUT: out = join(clients, 'runs', 'clouds') } = process.env;
const NODE = join(clients, 'node24', 'node_modules', '.bin', 'node');
const HDC = join(ROOT, 'packages/cli/dist/main.js');
const wanted = process.argv.slice(2);

if (!existsSync(join(VENDOR, 'run.mjs')) || !existsSync(join(clients, 'node24'))) {
  console.log(
    `Not run: there is no scripted vendor in ${VENDOR}, or no clients in HDC_CLIENTS (${clients || 'not set'}).`,
  );
} else {
  const rows = CLOUD_CLIENT_ROWS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const told = [];
  for (const row of rows) told.push(await compare(row));
  console.log(
    '\n| client | cloud | tokens of input | `hdc gateway` | `hdc run` | signatures that hold | same files |',
  );
  console.log('|---|---|--:|--:|--:|---|---|');
  for (const line of told) console.log(line);
  if (told.some((line) => line.includes('**'))) process.exitCode = 1;
}

async function compare(row: CloudClientRow): Promise<string> {
  const program = join(clients, row.client, 'node_modules', '.bin', row.client);
  if (!existsSync(program)) return `| ${row.name} | ${row.cloud} | **not installed** | | | | |`;
  const plain = await run(row, 'plain');
  const others = [await run(row, 'gateway'), await run(row, 'run')];
  const areSame = others.every(({ folder }) => isSameFolder(plain.folder, folder));
  const findings = [plain, ...others].flatMap(({ findings: own, faults }) => [...own, ...faults]);
  for (const finding of findings) console.log(`  - ${row.name}: ${finding}`);
  const inputs = [plain, ...others].map(({ input }) => formatCount(input)).join(' | ');
  const sum = (pick: (run: Run) => number) => others.reduce((total, each) => total + pick(each), 0);
  const signed = sum((each) => each.signed);
  const signatures = row.isSigned ? `${signed - sum(({ faults }) => faults.length)} of ${signed}` : '';
  const isWell = findings.length === 0 && areSame && signed > 0 === (row.isSigned ?? false);
  return `| ${row.name} | ${row.cloud} | ${inputs} | ${signatures} | ${isWell ? 'yes' : '**no**'} |`;
}

function isSameFolder(a: string, b: string): boolean {
  const folders = [a, b].map((folder) => join(folder, 'home/project'));
  return spawnSync('diff', ['-r', '-x', '.git', ...folders]).status === 0;
}

/** By itself, through a gateway, or as a child of `hdc run`. */
type Kind = 'plain' | 'gateway' | 'run';

interface Run {
  readonly folder: string;
  readonly input: number;
  /** Requests that a vendor would refuse, requests that nobody asked for, and files with the wrong text. */
  readonly findings: readonly string[];
  readonly signed: number;
  readonly faults: readonly string[];
}

async function run(row: CloudClientRow, kind: Kind): Promise<Run> {
  const folder = join(out, `${row.name}-${kind}`);
  const script = join(out, `${row.name}-${kind}.sh`);
  mkdirSync(out, { recursive: true });
  writeFileSync(script, await scriptOf(row, kind));
  const args = [
    'claude',
    '--clients',
    clients,
    '--out',
    folder,
    '--no-files',
    '--script',
    script,
    '--timeout',
    '300',
  ];
  const node = join(VENDOR, 'run.mjs');
  spawnSync(process.execPath, [node, ...args, '--gateway', serversOf(row, kind)], { stdio: 'inherit' });
  const { check }: { check(run: string): { input: number; findings: string[] } } = await import(
    pathToFileURL(join(VENDOR, 'check.mjs')).href
  );
  const { signed, signatureFaults: faults } = readReport(join(folder, 'door.json'));
  return { folder, ...check(folder), signed, faults };
}

function readReport(path: string): { readonly signed: number; readonly signatureFaults: readonly string[] } {
  const value: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const report: JsonRecord = isRecord(value) ? value : {};
  const { signed, signatureFaults } = report;
  return {
    signed: Number(signed ?? 0),
    signatureFaults: Array.isArray(signatureFaults) ? signatureFaults.map(String) : [],
  };
}

/** The door alone, or a gateway in front of it; `$PORT` is what the client asks, `$UPSTREAM` the scripted vendor. */
function serversOf({ isSigned }: CloudClientRow, kind: Kind): string {
  const door = `${exports({ ...AWS_KEYS })} cd ${ROOT} && ${NODE} --conditions=hdc-source --import tsx bench/clouds/cloud-door.ts`;
  const reportPath = '/opt/run/door.json';
  if (kind !== 'gateway') return `${door} $PORT $UPSTREAM ${reportPath}`;
  const sign = isSigned ? `--sign aws:${REGION}` : '';
  const token = isSigned ? `HDC_GATEWAY_TOKEN=${CLIENT_TOKEN}` : '';
  const gateway = `${token} ${NODE} ${HDC} gateway --port $PORT --mode prune ${sign}`;
  return `(${door} 4300 $UPSTREAM ${reportPath}) & ${exports({ ...AWS_KEYS })} exec env ${gateway} --upstream http://127.0.0.1:4300`;
}

function exports(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export ${name}=${quoted(value)};`)
    .join(' ');
}

async function scriptOf(row: CloudClientRow, kind: Kind): Promise<string> {
  const { PROMPTS }: { PROMPTS: readonly string[] } = await import(
    pathToFileURL(join(VENDOR, 'story.mjs')).href
  );
  const fill = (text: string) => text.replaceAll('{base}', 'http://127.0.0.1:4200');
  const env = { ...row.env, ...(kind === 'plain' && row.plainEnv) };
  const files = Object.entries(row.files ?? {}).map(([path, text]) => {
    return `mkdir -p "$HOME/$(dirname ${path})"; printf '%s\n' ${quoted(fill(text))} > "$HOME/${path}"`;
  });
  const [first, next] = row.commands.map((command) =>
    kind === 'run' ? `${childOf(row)} ${command}` : command,
  );
  return [
    'unset ANTHROPIC_BASE_URL ANTHROPIC_API_KEY',
    ...Object.entries(env).map(([name, value]) =>
      value === '' ? `unset ${name}` : `export ${name}=${quoted(fill(value))}`,
    ),
    `if [ "$1" = chapter1 ]; then`,
    ...files,
    `exec ${first} ${quoted(PROMPTS[0] ?? '')}`,
    'fi',
    `exec ${next} ${quoted(PROMPTS[1] ?? '')}`,
    '',
  ].join('\n');
}

/** The words in front of a command with which `hdc run` starts it. */
function childOf({ isSigned }: CloudClientRow): string {
  return `${NODE} ${HDC} run --mode prune ${isSigned ? `--sign aws:${REGION}` : ''} --`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
