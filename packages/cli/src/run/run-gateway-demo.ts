import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { playStory, startStoryVendor } from '@hdc/agent/story';
import type { LedgerEntry } from '@hdc/gateway';
import { createProvider } from '@hdc/providers';
import { type Colors, createColors, wrapText } from '@hdc/text';
import { openDemo, readDemoSteps } from '../chat/demo/open-demo.ts';
import { EXIT_CODES } from '../chat/exit-codes.ts';
import { ChatView } from '../chat/view/chat-view.ts';
import { LiveScreen } from '../chat/view/live-screen.ts';
import type { CliEnvironment } from '../cli-environment.ts';
import type { GatewaySetup } from '../gateway/arguments/parse-gateway-setup.ts';
import { inDemo } from '../gateway/start/in-demo.ts';
import { startGateway } from '../gateway/start/start-gateway.ts';
import { describeRun } from './describe-run.ts';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

const MODEL = 'claude-sonnet-4-5';
const EVENT_MS = 12;
/** An agent that leaves its context alone, as most do. */
const PLAIN_AGENT = { 'compression.strategy': 'top-down-truncation', 'compression.ingest.enabled': false };
const WORDS =
  'The vendor is scripted and on this machine: nothing is sent anywhere, no key is needed. The agent sends its whole history with every request, as all do. The gateway between the two, the tools and the figures are real; the pauses of the story are skipped, and the clock jumps.';
const COMPARED =
  'The example of hdc is the same story as it was recorded. Here paths and times are those of this machine, and what requests would have cost without the gateway is estimated from what was taken out of them.';

/** `hdc run --demo`: a plain agent and a scripted vendor, with a gateway between them. */
export async function runGatewayDemo(setup: GatewaySetup, environment: CliEnvironment): Promise<number> {
  const { out, platform, onInterrupt } = environment;
  const colors = createColors(out.isColored);
  const screen = new LiveScreen(out, environment.now);
  const clock = new StoryClock(environment.now);
  const gateway = await openDemoGateway(
    setup,
    { ...environment, now: clock.now },
    out.isTerminal ? EVENT_MS : 0,
  );
  const page = `${gateway.url}/hdc`;
  const interrupt = new AbortController();
  const undo = onInterrupt(() => interrupt.abort());
  try {
    screen.writeLines([colors.inverse(' DEMO '), ...wrapText(WORDS, out.columns), `Watch it: ${page}`]);
    if (out.isTerminal) openPage(page, platform);
    await playDemo({ url: gateway.url, clock, screen, colors }, environment, interrupt.signal);
    screen.writeLines(['', ...wrapText(describeRun(gateway), out.columns)]);
    screen.writeLines(wrapText(COMPARED, out.columns).map((line) => colors.dim(line)));
    if (interrupt.signal.aborted) return EXIT_CODES.interrupted;
    if (out.isTerminal) {
      screen.writeLines([`The page stays at ${page} until Ctrl-C.`]);
      await new Promise((resolve) => interrupt.signal.addEventListener('abort', resolve));
    }
    return EXIT_CODES.answered;
  } finally {
    undo();
    await gateway.close();
  }
}

/** The time in a story: pauses between prompts are skipped, and the clock jumps over them. */
class StoryClock {
  readonly #now: () => number;
  #skippedMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now() + this.#skippedMs;

  skip(seconds: number): void {
    this.#skippedMs += seconds * 1_000;
  }
}

/** A gateway in front of a scripted vendor. */
interface DemoGateway {
  readonly url: string;
  /** The entries so far. */
  readonly entries: readonly LedgerEntry[];
  close(): Promise<void>;
}

/** Keeps everything in a folder of its own until the next demo, since the demo's cost is no real bill. */
async function openDemoGateway(
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

/** Shows a page in the person's browser, if there is one. */
function openPage(url: string, platform: NodeJS.Platform): void {
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  const opener = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  // Without a browser, the person uses the address on the screen.
  opener.on('error', () => {});
  opener.unref();
}

interface DemoParts {
  readonly url: string;
  readonly clock: StoryClock;
  readonly screen: LiveScreen;
  readonly colors: Colors;
}

async function playDemo(
  { url, clock, screen, colors }: DemoParts,
  environment: CliEnvironment,
  signal: AbortSignal,
): Promise<void> {
  const { columns } = environment.out;
  const view = new ChatView(screen, colors);
  const provider = createProvider({
    name: 'anthropic',
    model: MODEL,
    apiKey: 'demo',
    baseUrl: `${url}/v1`,
  });
  const model = { provider, model: MODEL };
  const demo = await openDemo(
    { settings: PLAIN_AGENT, wordMs: 0, model, onEvent: (event) => view.show(event) },
    environment,
  );
  try {
    await playStory(demo.steps, demo.agent, demo.workspace.root, signal, {
      onUser({ text, waitSeconds }) {
        clock.skip(waitSeconds);
        screen.setProgress(undefined);
        const lines = `› ${text}`.split('\n').flatMap((line) => wrapText(line, columns));
        screen.writeLines(['', ...lines, '']);
      },
    });
  } finally {
    screen.setProgress(undefined);
    demo.agent.close();
  }
}
