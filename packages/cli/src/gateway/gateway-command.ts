import type { LoadedCommand } from '../command.ts';
import { GATEWAY_HELP } from './gateway-help.ts';
import { runGateway } from './serve/run-gateway.ts';

export const gatewayCommand: LoadedCommand = { help: GATEWAY_HELP, run: runGateway, commands: [] };
