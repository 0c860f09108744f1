import { run } from './run.ts'

void run(['rfc-format'])
