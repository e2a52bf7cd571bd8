/** Files of snapshots as objects. */
package io.datasetbuilder.infrastructure.objects.warehouse;
