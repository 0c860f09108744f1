// Tests that judge in this process need the parser; the commands load it when a document does.
import '../src/outline/processor.ts'
