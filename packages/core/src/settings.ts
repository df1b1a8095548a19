export { type SettingGroups, settingGroupsOf } from './session/create-agent-runtime-context.ts';
export { explainAnswerBudget } from './session/explain-answer-budget.ts';
export type { SettingDefinition, SettingDefinitions } from './setting-groups/setting-definition.ts';
export type { DefaultedSettingKey } from './settings/ephemeral-settings.ts';
export { findSetting } from './settings/find-setting.ts';
export {
  REFUSED_SETTINGS,
  refuseSettings,
  SETTING_PLACES,
  type SettingPlace,
} from './settings/refused-settings.ts';
export { describeAllowed } from './settings/validate-setting.ts';
