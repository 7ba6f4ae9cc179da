/** The order screen's address names the alert whose dialog is open by it. */
export const ALERT_PARAM = "alert";
