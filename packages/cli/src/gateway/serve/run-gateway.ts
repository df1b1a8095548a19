import { errorCode, messageOf } from '@hdc/core';
import { AttachmentFile } from '@hdc/gateway';
import { formatCount, plural, printable } from '@hdc/text';
import type { CliEnvironment } from '../../cli-environment.ts';
import { UsageError } from '../../usage-error.ts';
import { type GatewayArguments, parseGatewayArguments } from '../arguments/parse-gateway-arguments.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';
import { type StartedGateway, startGateway } from '../start/start-gateway.ts';
import { describeGateway } from './describe-gateway.ts';
import { FaultNotices } from './fault-notices.ts';

/** Answers that run when it shall end may come to their end. */
const GRACE_MS = 10_000;

/** `hdc gateway`: serves until it is interrupted. */
export async function runGateway(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const parsed = parseGatewayArguments(args, environment.env);
  const notices = new FaultNotices((line) => environment.err.write(`hdc gateway: ${line}\n`));
  const started = await open(parsed, environment, notices);
  environment.out.write(describeGateway(started.url, parsed));
  await untilEnded(environment);
  environment.err.write('hdc gateway: ending; interrupt once more to cut what still runs\n');
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

async function open(
  parsed: GatewayArguments,
  environment: CliEnvironment,
  notices: FaultNotices,
): Promise<StartedGateway> {
  try {
    let { port } = parsed;
    const setup = withAttached(parsed, environment, () => port);
    const started = await startGateway(setup, parsed, environment, {
      onExchange: (exchange) => notices.look(exchange),
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

/** What a person can put right on the command line. */
const STARTING_ERRORS: ReadonlySet<string> = new Set([
  'GATEWAY_NEEDS_TOKEN',
  'SIGNING_NEEDS_TOKEN',
  'SIGNING_LIBRARY',
]);

/** Why a port cannot be had, by the code of the system, and what to do about it. */
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
