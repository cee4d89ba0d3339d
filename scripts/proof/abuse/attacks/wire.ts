import { smuggle, smugglingForms } from '../../../../server/test/proof/smuggling.ts';
import { Tally, type Attack } from '../attack.ts';
import { flood } from '../flood.ts';

const connections = 8;

export const smuggling: Attack = {
  name: 'smuggling',
  async run({ server, seconds, random }) {
    const tally = new Tally();
    const violations = new Set<string>();
    const forms = Object.entries(smugglingForms);
    await flood(seconds, connections, async () => {
      const [name, form] = random.pick(forms);
      const faults = await smuggle(server.url, name, form);
      tally.add(faults.length === 0 ? form.expected : 'confused');
      for (const fault of faults) violations.add(fault);
    });
    const sent = `${tally.total} requests in ${forms.length} forms that hide another, each with the next caller's behind it`;
    return { sent, answers: tally.answers, violations: [...violations] };
  },
};
