export {
  createScriptedProvider,
  createTestContext,
  type EphemeralValues,
  type ScriptedProvider,
} from './compression-test-context.ts';
export { deepFreeze } from './deep-freeze.ts';
export { historyArbitrary } from './history-arbitrary.ts';
export { type CallSpec, HistoryBuilder } from './history-builder.ts';
export { SETTING_PROBES, SETTING_WORK, type SettingProbe } from './setting-work.ts';
export { SPOKEN_DIRECTIVES, type SpokenDirective } from './spoken-directives.ts';
export { SPOKEN_RESULTS, type SpokenResult } from './spoken-results.ts';
export { testIngestPass } from './test-ingest-pass.ts';
export { EVERYTHING_ON, testPass } from './test-pass.ts';
export { testStrategy } from './test-strategy.ts';
export { useTemporaryFolder } from './use-temporary-folder.ts';
