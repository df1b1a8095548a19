import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../usage-error.ts';
import { parseGatewayArguments } from './parse-gateway-arguments.ts';
import { GATEWAY_PORT } from './parse-port.ts';

const NOTHING = {
  upstreams: { byFormat: {} },
  mode: 'prune',
  holdOut: 0,
  cacheMarks: 'auto',
  cacheLifetime: 'auto',
  stablePrefix: ['tool-order', 'tool-keys', 'system-split'],
  recover: false,
  withoutTools: [],
  hasLeanSchemas: false,
  store: 'files',
  port: GATEWAY_PORT,
  host: '127.0.0.1',
  token: undefined,
  tokens: undefined,
  trustedProxies: [],
  workers: Math.max(1, availableParallelism() - 1),
};
const A = new URL('http://127.0.0.1:1/v1');
const BEDROCK = new URL('https://bedrock-runtime.us-west-2.amazonaws.com');
const B = new URL('https://gateway.example');

describe('understands', () => {
  test.each<[readonly string[], object]>([
    [[], {}],
    [['--port', '0', '--host', '::1'], { port: 0, host: '::1' }],
    [['--upstream', `${A}`], { upstreams: { all: A, byFormat: {} } }],
    [
      ['--upstream', `openai-chat=${A}`, '--upstream', `${B}`, '--upstream', `gemini=${B}`],
      { upstreams: { all: B, byFormat: { 'openai-chat': A, gemini: B } } },
    ],
    [['--mode', 'observe'], { mode: 'observe' }],
    [['--hold-out', '20%'], { holdOut: 0.2 }],
    [['--hold-out', '0.05'], { holdOut: 0.05 }],
    [['--cache-marks', 'off', '--recover'], { cacheMarks: 'off', recover: true }],
    [['--cache-lifetime', '1h'], { cacheLifetime: '1h' }],
    [['--stable-prefix', 'off'], { stablePrefix: [] }],
    [['--keep-warm'], { keepWarm: 1 }],
    [['--keep-warm', '2.50'], { keepWarm: 2.5 }],
    [['--stable-prefix', 'tool-order,tool-keys'], { stablePrefix: ['tool-order', 'tool-keys'] }],
    [['--keep-days', '14'], { keepDays: 14 }],
    [['--store', 'valkey+sentinel://a,b/main'], { store: 'valkey+sentinel://a,b/main' }],
    [['--store', 'valkey://:secret@h:1/2'], { store: 'valkey://:secret@h:1/2' }],
    [['--token', 'x'], { token: 'x' }],
    [['--workers', '3'], { workers: 3 }],
    [['--workers', '0'], { workers: 0 }],
    [['--sign', 'aws:us-east-1,eu-west-1'], { sign: { vendor: 'aws', regions: ['us-east-1', 'eu-west-1'] } }],
    [
      ['--sign', 'aws', '--upstream', `${BEDROCK}`],
      { sign: { vendor: 'aws', regions: ['us-west-2'] }, upstreams: { all: BEDROCK, byFormat: {} } },
    ],
    [
      ['--without-tool', 'mcp__web', '--without-tool', 'Bash', '--lean-schemas'],
      { withoutTools: ['mcp__web', 'Bash'], hasLeanSchemas: true },
    ],
    [
      ['--set', 'compression.density.protectedPaths=docs/', '--set', 'compression.ingest.noise=false'],
      { settings: { 'compression.density.protectedPaths': ['docs/'], 'compression.ingest.noise': false } },
    ],
  ])('%j', (args, expected) => {
    expect(parseGatewayArguments(args, {})).toEqual({ ...NOTHING, ...expected });
  });

  test('the token from the environment, unless a flag gives it', () => {
    const env = { HDC_GATEWAY_TOKEN: 'e' };
    expect(parseGatewayArguments([], env).token).toBe('e');
    expect(parseGatewayArguments(['--token', 'f'], env).token).toBe('f');
    expect(parseGatewayArguments([], { HDC_GATEWAY_TOKEN: '' }).token).toBeUndefined();
  });

  test('the regions to sign for from the environment, unless the flag names them', () => {
    const env = { AWS_REGION: 'eu-central-1', AWS_DEFAULT_REGION: 'us-gov-west-1' };
    const regionsOf = (...args: string[]) => parseGatewayArguments(args, env).sign?.regions;
    expect(regionsOf('--sign', 'aws')).toEqual(['eu-central-1', 'us-gov-west-1']);
    expect(regionsOf('--sign', 'aws:us-east-1')).toEqual(['us-east-1']);
  });

  test('the store from the environment, unless a flag gives it', () => {
    const env = { HDC_GATEWAY_STORE: 'valkey://:secret@h' };
    expect(parseGatewayArguments([], env).store).toBe('valkey://:secret@h');
    expect(parseGatewayArguments(['--store', 'memory'], env).store).toBe('memory');
    expect(parseGatewayArguments([], { HDC_GATEWAY_STORE: '' }).store).toBe('files');
  });
});

describe('refuses', () => {
  test.each<[readonly string[], string]>([
    [['start'], 'Unexpected "start"'],
    [['--set', 'compression.ingest.nose=1'], 'Did you mean compression.ingest.noise?'],
    [
      ['--set', 'compression.strategy=one-shot'],
      'compression.strategy cannot act in a gateway: it prunes by adaptive-density',
    ],
    [['--port', '65536'], 'Invalid value "65536" for --port; allowed: whole numbers from 0 to 65535'],
    [['--mode', 'prun'], 'Unknown mode "prun". Did you mean prune? Allowed: observe, ingest, prune'],
    [['--hold-out', '120%'], 'Invalid value "120%" for --hold-out; allowed: 0% to 100%, or 0 to 1'],
    [['--hold-out', 'a'], 'Invalid value "a"'],
    [['--cache-marks', 'on'], 'Unknown cache-marks "on".'],
    [['--keep-warm', 'much'], 'Invalid value "much" for --keep-warm'],
    [['--stable-prefix', 'on'], 'Unknown stable-prefix "on".'],
    [['--cache-lifetime', '2h'], 'Unknown cache-lifetime "2h".'],
    [['--sign', 'gcp'], 'Invalid value "gcp" for --sign; allowed: aws, or aws:REGION,REGION'],
    [['--sign', 'aws:us-east-1,x'], 'Invalid value "x" for --sign; allowed: regions such as us-east-1'],
    [['--sign', 'aws'], 'neither --upstream nor AWS_REGION names one'],
    [['--workers', '65'], 'Invalid value "65" for --workers; allowed: whole numbers from 0 to 64'],
    [['--workers', '-1'], '--workers'],
    [['--keep-days', '0'], 'Invalid value "0" for --keep-days; allowed: whole days from 1 to 9999'],
    [['--store', 'disk'], 'Invalid value for --store; allowed: memory, files'],
    [['--upstream', 'anthropic=http://h'], 'Unknown format "anthropic". Did you mean'],
    [['--upstream', 'http://a', '--upstream', 'http://b'], '--upstream is given twice for all formats'],
    [['--upstream', 'gemini=http://a', '--upstream', 'gemini=http://b'], 'given twice for gemini'],
    [['--upstream', 'ftp://h'], 'Invalid URL for --upstream'],
    [['--upstream', 'h:80'], 'Invalid URL for --upstream'],
  ])('%j', (args, message) => {
    expect(() => parseGatewayArguments(args, {})).toThrow(UsageError);
    expect(() => parseGatewayArguments(args, {})).toThrow(message);
  });

  test.each([
    ['--upstream', 'http://user:secret@h'],
    ['--upstream', 'http://h?key=secret'],
    ['--store', 'mysql://:secret@h'],
  ])('%s %s without saying its secret', (option, value) => {
    expect(() => parseGatewayArguments([option, value], {})).toThrow(/^(?!.*secret)/);
  });
});
