import {
  Agent,
  type AgentListener,
  type Approver,
  ChangeLog,
  createRecording,
  findRecording,
  latestRecording,
  type McpServers,
  openMcp,
  ProjectRules,
  profileFolder,
  type Recording,
  type ResumedSession,
  recordingPaths,
  resumeRecording,
  TOOLS,
  Workspace,
} from '@hdc/agent';
import { HdcError, type IProvider, ProfileStore, type SettingsStore } from '@hdc/core';
import { explainAnswerBudget } from '@hdc/core/settings';
import { PromptResolver } from '@hdc/core/strategies';
import { createPrices, type Prices } from '@hdc/prices';
import type { OnProviderWait, ServedModel } from '@hdc/providers';
import type { CliEnvironment } from '../../cli-environment.ts';
import { readOwnModels } from '../../read-own-models.ts';
import { UsageError } from '../../usage-error.ts';
import { withoutNpm } from '../../without-npm.ts';
import { LATEST } from '../arguments/chat-options.ts';
import type { ChatArguments } from '../arguments/parse-chat-arguments.ts';
import { chooseModel } from '../model/choose-model.ts';
import { createModel, type ModelConnection } from '../model/create-model.ts';
import type { ModelChoice } from '../model/model-choice.ts';
import { ModelWindows } from '../model/model-windows.ts';
import { WindowMemory } from '../model/window-memory.ts';
import { type ChatPlaces, chatPlaces } from './chat-places.ts';
import { NotConfiguredError } from './not-configured-error.ts';
import { type ChatSetup, readSetup } from './read-setup.ts';

/** A session that is ready to talk. */
export interface OpenChat {
  readonly agent: Agent;
  readonly settings: SettingsStore;
  readonly workspace: Workspace;
  readonly recording: Recording;
  /** For the models to come. */
  readonly connection: ModelConnection;
  readonly prices: Prices;
  /** The MCP servers; the caller closes them together with the session. */
  readonly mcp?: McpServers;
  readonly windows: ModelWindows;
  readonly isResumed: boolean;
  /** Notes for the person before it starts. */
  readonly notices: readonly string[];
  /** The model, if the size of its window is unknown. */
  readonly unknownWindow?: ModelChoice;
}

export interface ChatHandlers {
  readonly approve: Approver;
  readonly onEvent: AgentListener;
  /** Called with the reason for which the model is waiting. */
  readonly onWait?: OnProviderWait;
  /** Called with the MCP server that is being waited for, and with undefined when the wait is over. */
  readonly onConnect?: (server: string | undefined) => void;
  /** Chooses one of the models that a server has; undefined when the person does not want to. */
  readonly pickModel?: (models: readonly ServedModel[]) => Promise<string | undefined>;
}

/** Opens a new session, or the one that the arguments name. Throws `NotConfiguredError` without a model. */
export async function openChat(
  asked: ChatArguments,
  environment: CliEnvironment,
  handlers: ChatHandlers,
): Promise<OpenChat> {
  const places = chatPlaces(environment);
  const prices = await createPrices({ overrides: await readOwnModels(environment) });
  const resumed = await resume(asked, environment, places);
  try {
    const { pickModel } = handlers;
    const setup = await readSetup(asked, environment, places, { resumed, ...(pickModel && { pickModel }) });
    return await connect(setup, asked, environment, { places, prices, handlers, resumed });
  } catch (error) {
    resumed?.recording.close();
    throw error;
  }
}

async function resume(
  { resume: word, workspace }: ChatArguments,
  { cwd }: CliEnvironment,
  { sessions }: ChatPlaces,
): Promise<ResumedSession | undefined> {
  if (word === undefined) return undefined;
  if (word !== LATEST) return resumeRecording((await findRecording(sessions, word)).path);
  const { root } = await Workspace.open(workspace ?? cwd);
  const latest = await latestRecording(sessions, root);
  if (latest) return resumeRecording(latest.path);
  throw new HdcError('UNKNOWN_SESSION', `There is no session of ${root} to go on with`);
}

interface Surroundings {
  readonly places: ChatPlaces;
  readonly prices: Prices;
  readonly handlers: ChatHandlers;
  readonly resumed: ResumedSession | undefined;
}

async function connect(
  { choice, settings, notices, ...setup }: ChatSetup,
  asked: ChatArguments,
  environment: CliEnvironment,
  { places, prices, handlers, resumed }: Surroundings,
): Promise<OpenChat> {
  if (!choice) throw new NotConfiguredError();
  const { now } = environment;
  const env = withoutNpm(environment.env);
  const { onWait = () => {}, pickModel, onConnect, ...listeners } = handlers;
  const windows = new ModelWindows(prices, env, new WindowMemory(places.windows));
  const onNotice = (text: string) => handlers.onEvent({ type: 'notice', text });
  const connection = { env, settings, onWait, onTooLong: learnWindows(windows, onNotice) };
  const model = createModel(choice, connection);
  if (settings.get('context-limit') === undefined) await windows.learn(choice);
  const { root } = await Workspace.open(setup.workspace);
  const startedAt = resumed?.header.startedAt ?? new Date(now()).toISOString();
  const recording =
    resumed?.recording ??
    createRecording({
      folder: places.sessions,
      cwd: root,
      provider: choice.provider,
      model: choice.model,
      now: new Date(startedAt),
    });
  const workspace = await Workspace.open(root, { readable: [recording.path] }).catch((error: unknown) => {
    if (!resumed) recording.discard();
    throw error;
  });
  const mcp = await openMcp({ root, env, approve: handlers.approve, onConnect });
  const profiles = new ProfileStore(profileFolder(places.config));
  const paths = recordingPaths(recording.path);
  const agent = new Agent({
    ...listeners,
    workspace,
    model,
    resolveModel: windows.resolve,
    settings,
    tools: [...TOOLS, ...mcp.tools],
    recording,
    startedAt,
    env,
    now,
    resolveProvider: (name) => profileProvider(name, profiles, connection),
    promptResolver: new PromptResolver(),
    promptBaseDir: places.config,
    changes: new ChangeLog({ root, file: paths.changes, snapshots: paths.snapshots, onNotice }),
    rules: new ProjectRules({ root, home: environment.home }),
    ...(resumed && { restored: resumed }),
    ...(asked.maxRounds !== undefined && { maxRounds: asked.maxRounds }),
  });
  agent.useModel(model);
  agent.recordSettings();
  const repaired = resumed?.repaired ?? [];
  const budget = explainAnswerBudget(agent.ephemerals);
  const isWindowKnown = settings.get('context-limit') !== undefined || windows.isKnown(choice.model);
  return {
    agent,
    settings,
    workspace,
    recording,
    connection,
    prices,
    windows,
    isResumed: resumed !== undefined,
    mcp,
    notices: [...repaired, ...notices, ...mcp.notices, ...(budget ? [`${budget}.`] : [])],
    ...(isWindowKnown ? {} : { unknownWindow: choice }),
  };
}

/** A refusal of a request that is too long may name the window; the person is told, and it applies at once. */
function learnWindows(
  windows: ModelWindows,
  tell: (text: string) => void,
): NonNullable<ModelConnection['onTooLong']> {
  return (choice, error) => {
    const text = windows.learnFromRefusal(choice, error);
    if (text !== undefined) tell(text);
  };
}

/** The provider of a profile. The profile is read when the first request is made, and anew for each. */
function profileProvider(name: string, profiles: ProfileStore, connection: ModelConnection): IProvider {
  return {
    name,
    async *generateChatCompletion(request) {
      const choice = chooseModel([await profiles.load(name)]);
      if (!choice) throw new UsageError(`The profile ${JSON.stringify(name)} names no model`);
      yield* createModel(choice, connection).provider.generateChatCompletion(request);
    },
  };
}
