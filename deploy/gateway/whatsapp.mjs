// NOTIFY_URL as WhatsApp template messages, in the shape of the Cloud API.
//   NOTIFY_SECRET=… WHATSAPP_URL=https://graph.facebook.com/v23.0/PHONE_NUMBER_ID/messages \
//   WHATSAPP_TOKEN=… RECEIPT_SECRET=… SAATHI_ORIGIN=https://saathi.example.org node deploy/gateway/whatsapp.mjs
// Have templates saathi_emergency, saathi_urgent, saathi_reply, saathi_second_look,
// saathi_proposal, saathi_reminder, saathi_appointment, saathi_appointment_reminder and
// saathi_next_visit approved in English and Hindi, each with one variable in its body: the link.
import { postJson, serveGateway } from './adapter.mjs';

const { WHATSAPP_URL = '', WHATSAPP_TOKEN = '', RECEIPT_SECRET } = process.env;
const STATUSES = new Set(['sent', 'delivered', 'read', 'failed']);

const template = ({ kind, language, link }) => ({
  name: `saathi_${kind}`,
  language: { code: language },
  components: [{ type: 'body', parameters: [{ type: 'text', text: link }] }],
});

serveGateway({
  receiptSecret: RECEIPT_SECRET,
  send: async (notice) => {
    const { messages } = await postJson(WHATSAPP_URL, WHATSAPP_TOKEN, {
      messaging_product: 'whatsapp',
      to: notice.phone.replace('+', ''),
      type: 'template',
      template: template(notice),
    });
    return messages[0].id;
  },
  receiptsIn: ({ entry = [] }) =>
    entry
      .flatMap(({ changes = [] }) => changes)
      .flatMap(({ value }) => value?.statuses ?? [])
      .filter(({ status }) => STATUSES.has(status))
      .map(({ id, status }) => [id, status]),
});
