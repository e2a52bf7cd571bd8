/** Principals: the authenticated caller, and the stable, irreversible identity that owns things. */
package io.datasetbuilder.auth.principal;
