export { scanLead, updateLead } from './leads.service.ts';
