import {
  type ChatSession,
  HdcError,
  HistoryService,
  type IContent,
  type SessionEvent,
  type SettingsStore,
} from '@hdc/core';
import { ContextLimitError } from '@hdc/core/errors';
import { modelByName } from '@hdc/core/models';
import { type Random, seededRandom } from '../../random.ts';
import { PROTECTED_TOOL } from '../hostile/hostile-call.ts';
import { hostileMessage } from '../hostile/hostile-message.ts';
import { hostileText } from '../hostile/hostile-text.ts';
import { answersTo, hostileTurn, openCalls, strayAnswer } from '../hostile/hostile-turn.ts';
import { isTotalRight } from '../invariants/is-total-right.ts';
import type { Tally } from '../tally.ts';
import { changeSetting, createSettings, makePeace } from './change-settings.ts';
import { createFaultyEstimator, type FaultyEstimator } from './faulty-estimator.ts';
import { FaultyModel, pickFault } from './faulty-model.ts';
import { InjectedFault } from './injected-fault.ts';
import { openSession } from './open-session.ts';
import { SessionWatch } from './session-watch.ts';

const MODELS = ['claude-opus-5-5', 'claude-opus-4-8', 'gpt-5', 'unheard-of'] as const;
const FAULT_RATE = 0.2;
const RECOUNT_RATE = 0.05;

/** One session from its beginning to its end, with everything that can go wrong around it. */
export async function sessionEpisode(seed: number, turns: number, tally: Tally): Promise<void> {
  await new SessionEpisode(seed, tally).run(turns);
}

class SessionEpisode {
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #label: string;
  readonly #settings: SettingsStore;
  readonly #estimator: FaultyEstimator;
  readonly #model: FaultyModel;
  readonly #watch: SessionWatch;
  #modelName: string;
  #history: HistoryService;
  #session: ChatSession;
  #messages = 0;
  /** Something was added while a compression of the turn ran. */
  #hasDisturbed = false;

  constructor(seed: number, tally: Tally) {
    this.#random = seededRandom(seed);
    this.#tally = tally;
    this.#label = `session ${seed}`;
    this.#settings = createSettings(this.#random);
    this.#estimator = createFaultyEstimator(this.#random);
    this.#model = new FaultyModel(this.#random);
    this.#modelName = this.#random.pick(MODELS);
    this.#watch = new SessionWatch(tally, this.#label, () => ({
      model: this.#modelName,
      isBound: modelByName(this.#modelName).thinking.isBound,
      isToolProtected: this.#settings.get('compression.density.protectedTools').includes(PROTECTED_TOOL),
    }));
    this.#history = this.#openHistory([]);
    this.#session = this.#openSession();
    tally.count('sessions');
  }

  async run(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      await this.#surroundings();
      await this.#turn();
      if (this.#random.chance(RECOUNT_RATE)) await this.#checkTotals();
    }
    await this.#checkAlive();
  }

  /** The events between two turns. */
  async #surroundings(): Promise<void> {
    const random = this.#random;
    const disturb = (what: string, rate: number, action: () => void) => {
      if (!random.chance(rate)) return;
      action();
      this.#tally.count(`fault: ${what}`);
    };
    disturb('setting changed', 0.1, () => changeSetting(random, this.#settings));
    disturb('model switched', 0.04, () => {
      this.#modelName = random.pick(MODELS);
    });
    disturb('resumed', 0.03, () => this.#resume());
    disturb('cleared', 0.01, () => this.#history.clear());
    if (random.chance(0.03))
      await this.#attempt('compression by hand', () => this.#session.performCompression());
    if (random.chance(0.1)) this.#addAll(hostileTurn(random, 10_000 + this.#messages));
    if (random.chance(0.01)) this.#add({ speaker: 'human', blocks: strayAnswer(random) });
  }

  async #turn(): Promise<void> {
    const random = this.#random;
    const open = openCalls(this.#history.getRawHistory());
    if (open.length > 0 && random.chance(0.9)) this.#addAll(answersTo(random, open));
    const message = open.length === 0 || random.chance(0.2) ? this.#message() : undefined;
    this.#estimator.faultRate = random.chance(0.01) ? 0.2 : 0;
    this.#hasDisturbed = false;
    const sends = [this.#send(message)];
    if (random.chance(0.02)) {
      this.#tally.count('fault: two turns at once');
      sends.push(this.#send(this.#message()));
    }
    if (random.chance(0.01)) {
      this.#tally.count('fault: compression beside a turn');
      sends.push(this.#attempt('compression beside a turn', () => this.#session.performCompression()));
    }
    await Promise.all(sends);
    this.#watch.endTurn();
    this.#estimator.faultRate = 0;
  }

  async #send(message: IContent | string | undefined): Promise<void> {
    const random = this.#random;
    const controller = new AbortController();
    const fault = random.chance(FAULT_RATE) ? pickFault(random) : undefined;
    if (fault) this.#tally.count(`fault: ${fault}`);
    const abort = () => controller.abort(new InjectedFault('aborted'));
    const { signal } = controller;
    this.#model.play(signal, {
      fault,
      abort,
      onRequest: (request) => this.#watch.onRequest(request),
      onAnswer: (request, blocks) => this.#watch.onAnswer(request, blocks),
    });
    const isLeft = random.chance(0.02);
    this.#tally.countTurn('session');
    await this.#attempt('turn', async () => {
      if (!isLeft) return this.#session.sendMessage(message, { signal });
      this.#tally.count('fault: stream left');
      const stream = this.#session.sendMessageStream(message, { signal });
      await stream.next();
      return stream.return({ speaker: 'ai', blocks: [] });
    });
  }

  /** Every failure has a name: one of ours, or the one that was made here. */
  async #attempt(what: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
      this.#tally.count(`${what}: done`);
    } catch (error) {
      if (error instanceof ContextLimitError && this.#isInVain(error)) {
        this.#tally.violate(this.#label, `a ladder in vain: ${error.tried.join()}`);
      }
      if (error instanceof HdcError) this.#tally.count(`${what}: ${error.code}`);
      else if (error instanceof InjectedFault) this.#tally.count(`${what}: injected`);
      else
        this.#tally.violate(this.#label, `${what}: untyped ${error instanceof Error ? error.stack : error}`);
    }
  }

  /** Additions while a summary was written can take the room away; then nothing is taken apart behind it. */
  #isInVain({ tried }: ContextLimitError): boolean {
    return this.#hasDisturbed ? tried.includes('dropped-exchanges') : tried.length > 0;
  }

  #message(): IContent | string {
    const number = ++this.#messages;
    return this.#random.chance(0.5)
      ? hostileMessage(this.#random, number)
      : `«${number}» ${hostileText(this.#random)}`;
  }

  #addAll(entries: readonly IContent[]): void {
    for (const entry of entries) this.#add(entry);
  }

  #add(entry: IContent): void {
    try {
      this.#session.add(entry);
    } catch (error) {
      if (!(error instanceof HdcError)) throw error;
      this.#tally.count(`entry refused: ${error.code}`);
    }
  }

  /** The session goes on from what a file would have held of it. */
  #resume(): void {
    const entries: readonly IContent[] = JSON.parse(JSON.stringify(this.#history.getAll()));
    this.#history.removeAllListeners();
    this.#history = this.#openHistory(entries);
    this.#session = this.#openSession();
  }

  async #checkTotals(): Promise<void> {
    this.#tally.count('totals recounted');
    if (await isTotalRight(this.#history)) return;
    this.#tally.violate(this.#label, 'the total differs from a recount');
  }

  /** A person can always go on: on the window of the end, and at the latest on a large one. */
  async #checkAlive(): Promise<void> {
    await this.#checkTotals();
    const { signal } = new AbortController();
    this.#model.play(signal, {
      fault: undefined,
      abort: () => {},
      onRequest: (request) => this.#watch.onRequest(request),
      onAnswer: () => {},
    });
    this.#tally.countTurn('session', 2);
    await this.#attempt('last word', () => this.#session.sendMessage('Are you still there?', { signal }));
    makePeace(this.#settings);
    try {
      await this.#session.sendMessage('And now?', { signal });
      this.#tally.count('sessions that answered at the end');
    } catch (error) {
      this.#tally.violate(this.#label, `bricked: ${error}`);
    }
  }

  #openHistory(entries: readonly IContent[]): HistoryService {
    const history = new HistoryService({ estimator: this.#estimator });
    this.#watch.watch(history);
    history.addAll(entries);
    return history;
  }

  #openSession(): ChatSession {
    return openSession({
      model: this.#model,
      modelName: () => this.#modelName,
      settings: this.#settings,
      history: this.#history,
      onEvent: (event) => this.#onEvent(event),
    });
  }

  #onEvent(event: SessionEvent): void {
    this.#tally.count(`event: ${event.type}`);
    if (event.type === 'shortened') this.#watch.forgiveShortening();
    if (event.type === 'compressing' && this.#random.chance(0.1)) {
      this.#tally.count('fault: addition while compressing');
      this.#hasDisturbed = true;
      this.#add({ speaker: 'ai', blocks: [{ type: 'text', text: 'said meanwhile' }] });
    }
    if (!this.#random.chance(0.05)) return;
    this.#tally.count('fault: listener threw');
    throw new InjectedFault('listener');
  }
}
