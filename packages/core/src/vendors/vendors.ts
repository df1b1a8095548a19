import { anthropic } from './anthropic.ts';
import { deepseek } from './deepseek.ts';
import { google } from './google.ts';
import { hosts } from './hosts.ts';
import { localServers } from './local-servers.ts';
import { meta } from './meta.ts';
import { mistral } from './mistral.ts';
import { moonshot } from './moonshot.ts';
import { openai } from './openai.ts';
import { qwen } from './qwen.ts';
import type { Vendor } from './vendor.ts';
import { xai } from './xai.ts';
import { zai } from './zai.ts';

/** The only list of vendors. The first whose `names` match a model owns it. */
export const VENDORS: readonly Vendor[] = [
  anthropic,
  openai,
  google,
  deepseek,
  xai,
  moonshot,
  zai,
  mistral,
  qwen,
  meta,
  hosts,
  localServers,
];
