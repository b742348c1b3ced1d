/** The queue whose job reads what channels posted; whoever keeps conversations provides the job. */
export const INBOUND_QUEUE = 'channels.inbound'
