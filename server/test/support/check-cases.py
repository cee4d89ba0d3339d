"""Runs many cases through the program of the guide in one process.

Standard input, a JSON value a line: first the statements, a list of {entries, plans, head, assignments,
transfers}; then one case a line: {statement, splices: [[index, delete, [entry, …]], …]} with any of the others replaced. Prints for each case the numbers of the lines with
something wrong, null for a plan.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "client" / "examples" / "check-statement"))
sys.dont_write_bytecode = True

from check_statement import check, read_json  # noqa: E402

statements = read_json(sys.stdin.readline())
for line in sys.stdin:
    case = read_json(line)
    statement = statements[case["statement"]]
    entries = list(statement["entries"])
    for index, count, items in case["splices"]:
        entries[index : index + count] = items
    others = [case.get(name, statement[name]) for name in ("plans", "head", "assignments", "transfers")]
    findings = check(entries, *others)
    print(json.dumps([sequence for sequence, _ in findings]))
