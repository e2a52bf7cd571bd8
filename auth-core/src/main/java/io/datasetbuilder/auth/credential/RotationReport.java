package io.datasetbuilder.auth.credential;

/**
 * What became of the stored credentials of all owners.
 *
 * @param reencrypted now encrypted with the current master key
 * @param current were already
 * @param unreadable left as they are: no master key that is given decrypts them
 */
public record RotationReport(int reencrypted, int current, int unreadable) {}
