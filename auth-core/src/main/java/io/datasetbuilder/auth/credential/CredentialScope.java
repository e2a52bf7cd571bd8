package io.datasetbuilder.auth.credential;

import io.datasetbuilder.auth.principal.OwnerId;

/**
 * Where a credential belongs: what is encrypted for one place cannot be read in another.
 *
 * @param slot the credential's name, lower case
 */
public record CredentialScope(OwnerId owner, String slot) {}
