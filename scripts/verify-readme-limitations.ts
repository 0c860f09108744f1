import { run } from './run.ts'

void run(['readme-limitations'])
