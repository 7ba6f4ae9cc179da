/** Why a list can't be deleted. */
export const LIST_IN_USE = "You can't remove this custom list since it's being used in scenario rules";
