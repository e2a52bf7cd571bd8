/** Verification of bearer tokens, and the identities that they state. */
package io.datasetbuilder.auth.identity;
