import { errorCode, messageOf } from '@hdc/core';
import { AttachmentFile, GatewayAddressError } from '@hdc/gateway';
import { formatCount, plural } from '@hdc/text';
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
    });
    port = Number(new URL(started.url).port);
    return started;
  } catch (error) {
    const isWrongAddress = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes(
      errorCode(error) ?? '',
    );
    if (!isWrongAddress && !(error instanceof GatewayAddressError)) throw error;
    throw new UsageError(messageOf(error), { cause: error });
  }
}

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
