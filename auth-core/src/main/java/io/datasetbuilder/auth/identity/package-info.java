/** Who a bearer token speaks of, and whether the token can be trusted. */
package io.datasetbuilder.auth.identity;
