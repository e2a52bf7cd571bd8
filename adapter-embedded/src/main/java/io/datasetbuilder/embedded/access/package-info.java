/** The administration of users, and of the runs of all owners. */
package io.datasetbuilder.embedded.access;
