import { rmSync } from 'node:fs';
import { startStoryVendor } from '@hdc/agent/story';
import type { LedgerEntry } from '@hdc/gateway';
import { readDemoSteps } from '../../chat/demo/open-demo.ts';
import type { CliEnvironment } from '../../cli-environment.ts';
import type { GatewaySetup } from '../../gateway/arguments/parse-gateway-setup.ts';
import { inDemo } from '../../gateway/start/in-demo.ts';
import { startGateway } from '../../gateway/start/start-gateway.ts';

/** A gateway in front of a scripted vendor. */
export interface DemoGateway {
  readonly url: string;
  /** What passed so far. */
  readonly entries: readonly LedgerEntry[];
  close(): Promise<void>;
}

/** Keeps everything in a folder of its own until the next demo: what a demo costs is no bill. */
export async function openDemoGateway(
  setup: GatewaySetup,
  environment: CliEnvironment,
  eventDelayMs: number,
): Promise<DemoGateway> {
  const { env } = inDemo(environment);
  rmSync(env.HDC_HOME, { recursive: true, force: true });
  const entries: LedgerEntry[] = [];
  const vendor = await startStoryVendor(readDemoSteps(), { now: environment.now, eventDelayMs });
  const started = await startGateway(
    { ...setup, upstreams: { all: new URL(new URL(vendor.baseUrl).origin) } },
    { port: 0, host: '127.0.0.1' },
    { ...environment, env },
    { onEntry: (entry) => entries.push(entry) },
  );
  return {
    url: started.url,
    entries,
    async close() {
      await started.close(0);
      await vendor.close();
    },
  };
}
