import { errorCode, messageOf } from '@hdc/core/errors';
import { AttachmentFile, type LedgerEntry, VENDOR_UPSTREAMS } from '@hdc/gateway';
import { formatCount, formatShare, plural, printable } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import { UsageError } from '../usage-error.ts';
import { type GatewayArguments, parseGatewayArguments } from './arguments/parse-gateway-arguments.ts';
import { gatewayPlaces } from './start/gateway-places.ts';
import { type StartedGateway, startGateway } from './start/start-gateway.ts';
import { tuneEngine } from './start/tune-engine.ts';

const AGAIN_AFTER_MS = 60_000;

/** Answers that are under way when the gateway is stopped get this long to finish. */
const GRACE_MS = 10_000;

/** `hdc gateway`: serves until it is interrupted. */
export async function runGateway(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const parsed = parseGatewayArguments(args, environment.env);
  const notices = new FaultNotices((line) => environment.err.write(`hdc gateway: ${line}\n`));
  const started = await open(parsed, environment, notices);
  environment.out.write(describeGateway(started.url, parsed));
  await untilEnded(environment);
  environment.err.write('hdc gateway: stopping; interrupt once more to cut off requests that still run\n');
  await Promise.race([started.close(GRACE_MS), untilEnded(environment)]);
  const { exchanges, faults, vendorFailures, refused } = started.gateway.counts();
  const parts = [
    plural(exchanges, 'request'),
    plural(faults, 'fault'),
    ...(vendorFailures > 0 ? [`${formatCount(vendorFailures)} that no vendor answered`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
  ];
  environment.err.write(`hdc gateway: ${parts.join(', ')}\n`);
  return 0;
}

/** The facts about a gateway that has just started. */
function describeGateway(url: string, setup: GatewayArguments): string {
  const { mode, holdOut, cacheMarks, cacheLifetime, stablePrefix, keepWarm } = setup;
  const { recover, store, upstreams, withoutTools, hasLeanSchemas, sign, workers } = setup;
  const rows = [
    ['page', `${url}/hdc`],
    ['mode', mode],
    ...Object.entries(upstreams.byFormat ?? {}).map(([format, to]) => [format, `${to}`]),
    [
      'upstream',
      upstreams.all
        ? `${upstreams.all}`
        : `by credential: ${VENDOR_UPSTREAMS.map(({ name }) => name).join(', ')}`,
    ],
    ...(sign ? [['signs', `for Amazon Bedrock in ${sign.regions.join(', ')}`]] : []),
    ['held out', holdOut > 0 ? `${formatShare(holdOut, 1)} of all conversations` : 'nothing'],
    ['cache marks', cacheMarks],
    ['cache lifetime', cacheLifetime],
    ['stable prefix', stablePrefix.join(', ') || 'off'],
    ['keep warm', keepWarm === undefined ? 'off' : `for $${keepWarm} a day`],
    ...(withoutTools.length > 0 ? [['without tools', withoutTools.join(', ')]] : []),
    ...(hasLeanSchemas ? [['schemas', 'without meaningless annotations']] : []),
    ['workers', workers === 0 ? 'none' : formatCount(workers)],
    ['too long', recover ? 'sent once more, compressed' : 'told to the agent'],
    // A URL may hold a password.
    ['store', store.replace(/^([\w+]+:\/\/)[^/]*@/, '$1')],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(18)} ${value}`);
  return [`hdc gateway listens on ${url}`, ...lines, ''].join('\n');
}

async function open(
  parsed: GatewayArguments,
  environment: CliEnvironment,
  notices: FaultNotices,
): Promise<StartedGateway> {
  tuneEngine();
  try {
    let { port } = parsed;
    const setup = withAttached(parsed, environment, () => port);
    const started = await startGateway(setup, parsed, environment, {
      onEntry: (entry) => notices.look(entry),
      onProblem: (problem) => environment.err.write(`hdc gateway: ${printable(problem)}\n`),
    });
    port = Number(new URL(started.url).port);
    return started;
  } catch (error) {
    const why = ADDRESS_ERRORS.get(errorCode(error) ?? '');
    if (why !== undefined) {
      throw new UsageError(`Cannot listen on ${parsed.host}:${parsed.port}: ${why}`, { cause: error });
    }
    if (!STARTING_ERRORS.has(errorCode(error) ?? '')) throw error;
    throw new UsageError(messageOf(error), { cause: error });
  }
}

/** Reports failures, each kind once a minute; the affected requests were sent unchanged. */
export class FaultNotices {
  readonly #write: (line: string) => void;
  readonly #told = new Map<string, number>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  look({ fault, at }: Pick<LedgerEntry, 'fault' | 'at'>): void {
    if (!fault) return;
    const what = `${fault.at} failed (${fault.code})`;
    const last = this.#told.get(what);
    if (last !== undefined && at - last < AGAIN_AFTER_MS) return;
    this.#told.set(what, at);
    this.#write(`${what}; requests pass as they come`);
  }
}

/** A fault that a person can put right on the command line. */
const STARTING_ERRORS: ReadonlySet<string> = new Set([
  'GATEWAY_NEEDS_TOKEN',
  'SIGNING_NEEDS_TOKEN',
  'SIGNING_LIBRARY',
  'WORKER_START',
]);

/** The reason why a port cannot be used, by the system's error code, with advice. */
const ADDRESS_ERRORS: ReadonlyMap<string, string> = new Map([
  [
    'EADDRINUSE',
    'another program listens there, perhaps another hdc gateway; --port N names another port, 0 any free one',
  ],
  ['EACCES', 'the system does not allow this port; name one above 1023 with --port N'],
  ['EADDRNOTAVAIL', 'this machine has no such address; name one of its own with --host'],
  ['ENOTFOUND', 'no machine has that name; name an address of this one with --host'],
]);

/** Servers that attached agents asked before, unless the command line names others. */
function withAttached(
  parsed: GatewayArguments,
  environment: CliEnvironment,
  port: () => number,
): GatewayArguments {
  const records = new AttachmentFile(gatewayPlaces(environment).attached);
  const attached = () => records.upstreamsAt(`http://127.0.0.1:${port()}`);
  return { ...parsed, upstreams: { ...parsed.upstreams, attached } };
}

/** Resolves at the next interrupt or wish to end. */
function untilEnded({ onInterrupt, onTerminate }: CliEnvironment): Promise<void> {
  return new Promise((resolve) => {
    const undo = [onInterrupt, onTerminate].map((on) =>
      on(() => {
        for (const each of undo) each();
        resolve();
      }),
    );
  });
}
