import { playStory } from '@hdc/agent/story';
import { createProvider } from '@hdc/providers';
import { type Colors, createColors, wrapText } from '@hdc/text';
import { openDemo } from '../../chat/demo/open-demo.ts';
import { EXIT_CODES } from '../../chat/exit-codes.ts';
import { ChatView } from '../../chat/view/chat-view.ts';
import { LiveScreen } from '../../chat/view/live-screen.ts';
import type { CliEnvironment } from '../../cli-environment.ts';
import type { GatewaySetup } from '../../gateway/arguments/parse-gateway-setup.ts';
import { describeRun } from '../describe-run.ts';
import { openDemoGateway } from './open-demo-gateway.ts';
import { openPage } from './open-page.ts';
import { StoryClock } from './story-clock.ts';

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
        screen.writeLines(['', ...wrapText(`› ${text}`, columns)]);
      },
    });
  } finally {
    screen.setProgress(undefined);
    demo.agent.close();
  }
}
