import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { profileFolder, type ResumedSession } from '@hdc/agent';
import { HdcError, type Profile, ProfileStore, SettingsStore } from '@hdc/core';
import type { CliEnvironment } from '../../cli-environment.ts';
import type { ChatArguments } from '../arguments/parse-chat-arguments.ts';
import { chooseModel, type ModelWish } from '../model/choose-model.ts';
import type { ModelChoice } from '../model/model-choice.ts';
import { type PickModel, pickServedModel } from '../model/pick-served-model.ts';
import type { ChatPlaces } from './chat-places.ts';

/** The setup of a session at its start. */
export interface ChatSetup {
  readonly workspace: string;
  readonly settings: SettingsStore;
  /** Undefined when nothing names a model. */
  readonly choice: ModelChoice | undefined;
  /** The parts of a resumed session that could not be taken over, in sentences. */
  readonly notices: readonly string[];
}

export interface SetupSources {
  readonly resumed: ResumedSession | undefined;
  readonly pickModel?: PickModel;
}

const DEFAULT_PROFILE = 'default';
const FOREIGN =
  'The session was not recorded here, so its model, its settings and its folder are not taken over.';

/** Brings together what flags, a resumed session, the environment and a profile say, in this order. */
export async function readSetup(
  asked: ChatArguments,
  { cwd, env }: CliEnvironment,
  places: ChatPlaces,
  { resumed, pickModel }: SetupSources,
): Promise<ChatSetup> {
  // Another person's file must choose neither the server that gets the key nor the folder that is worked in.
  const isOwn = resumed && dirname(resumed.recording.path) === (await realFolder(places.sessions));
  const own = isOwn ? resumed : undefined;
  const profiles = new ProfileStore(profileFolder(places.config));
  const profile = await loadProfile(profiles, asked, env, own !== undefined);
  const settings = new SettingsStore(profile?.settings);
  const notices = Object.entries(own?.settings ?? {}).flatMap(([key, value]) =>
    restore(settings, key, value),
  );
  for (const [key, value] of Object.entries(asked.settings)) settings.set(key, value);
  const wishes = [asked, own?.model ?? {}, modelFromEnvironment(env), profile ?? {}];
  const picked = await pickServedModel(wishes, env, pickModel);
  const choice = chooseModel([...wishes, picked]);
  // A person who chose among a vendor's models is not asked again.
  const isKept = picked.provider !== undefined && choice !== undefined && profile === undefined;
  if (isKept) await profiles.save(DEFAULT_PROFILE, { ...choice, settings: {} });
  return {
    workspace: resolve(cwd, asked.workspace ?? own?.header.cwd ?? '.'),
    settings,
    choice,
    notices: [
      ...notices,
      ...(resumed && !own ? [FOREIGN] : []),
      ...(isKept
        ? [`${choice.model} is kept as the profile ${DEFAULT_PROFILE}; /profile changes that.`]
        : []),
    ],
  };
}

/** As recordings name it, with links followed. */
function realFolder(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

async function loadProfile(
  profiles: ProfileStore,
  asked: ChatArguments,
  env: CliEnvironment['env'],
  isResumed: boolean,
): Promise<Profile | undefined> {
  const name = asked.profile ?? (env['HDC_PROFILE']?.trim() || undefined);
  if (name !== undefined) return profiles.load(name);
  // A session goes on with its own settings, even if a default profile was saved since.
  if (isResumed) return undefined;
  return (await profiles.list()).includes(DEFAULT_PROFILE) ? profiles.load(DEFAULT_PROFILE) : undefined;
}

function restore(settings: SettingsStore, key: string, value: unknown): readonly string[] {
  try {
    settings.set(key, value);
    return [];
  } catch (error) {
    if (!(error instanceof HdcError)) throw error;
    return [`A setting of the session was left out: ${error.message}`];
  }
}

/** The environment's wish for the model; empty variables say nothing. */
function modelFromEnvironment(env: Readonly<Record<string, string | undefined>>): ModelWish {
  return {
    provider: env['HDC_PROVIDER']?.trim() || undefined,
    model: env['HDC_MODEL']?.trim() || undefined,
    baseUrl: env['HDC_BASE_URL']?.trim() || undefined,
  };
}
