/** Who a caller is, and the stable, irreversible identity under which things are owned. */
package io.datasetbuilder.auth.principal;
